/** What the judge says: the findings, each with a way to see it and, where one is known, to mend it; the facts. */

import { art, element, icon, say, set, spoken } from "./dom.js";
import { capital, counted, listed } from "./words.js";

const LEVELS = ["error", "warning", "advice"];
const LONG = 18; // letters of a fact that takes the whole width

export class Check {
  constructor({ findings, verdict, sign, title, words, facts, profile }, editor) {
    Object.assign(this, { list: findings, verdict, sign, title, words, facts, profile, editor });
  }

  show({ findings, facts, profile, tiles }) {
    this.#verdict(findings, tiles.length);
    const open = new Set([...this.list.querySelectorAll("details[open]")].map(({ dataset }) => dataset.key));
    const at = [...this.list.children].findIndex((item) => item.contains(document.activeElement));
    this.list.replaceChildren(...findings.map((finding) => this.#finding(finding, open)));
    if (at >= 0) this.#focusNear(at);
    this.facts.replaceChildren(
      ...facts.map(([name, value]) =>
        element(
          "div",
          { class: String(value).length > LONG ? "long" : null },
          element("dt", {}, name),
          element("dd", {}, String(value)),
        ),
      ),
    );
    if (profile === undefined || this.drawn === profile) return; // it comes a moment later
    this.profile.replaceChildren(profile ? art(profile) : "");
    this.drawn = profile;
  }

  #verdict(findings, count) {
    const worst = LEVELS.find((level) => findings.some(({ severity }) => severity === level)) ?? "good";
    set(this.verdict, "data-level", count ? worst : "advice");
    this.sign.replaceChildren(icon(count ? worst : "advice"));
    const sums = LEVELS.map((level) => [level, findings.filter(({ severity }) => severity === level).length])
      .filter(([, sum]) => sum)
      .map(([level, sum]) => (level === "advice" ? counted(sum, "piece of advice", "pieces of advice") : counted(sum, level)));
    const words = {
      error: "The stage cannot be raced like this yet.",
      warning: "Look at this before you race it.",
      advice: "A stage to race; you may do better.",
      good: "Nothing is to be said against this stage.",
    };
    say(this.title, count ? capital(listed(sums)) || "A stage to race" : "An empty table");
    say(this.words, count ? words[worst] : "The findings follow every tile that you lay.");
  }

  #finding(finding, open) {
    const { code, severity, message, fix, tiles = [], repair } = finding;
    const { editor } = this;
    const key = `${code} ${message}`;
    const isGrave = severity === "error";
    const show = element(
      "button",
      {
        class: isGrave ? "button" : "button quiet finding-show",
        type: "button",
        title: "Show",
        onclick: () => editor.showTiles(tiles, message),
      },
      icon("watch"),
      isGrave ? "Show" : spoken("Show"),
      spoken(`: ${message}`),
    );
    const apply =
      repair &&
      element(
        "button",
        { class: "button main", type: "button", onclick: () => editor.apply(repair) },
        icon("repair"),
        `Apply: ${repair.label}`,
      );
    const actions = [isGrave && tiles.length ? show : null, apply].filter(Boolean);
    return element(
      "li",
      { class: "finding", "data-level": severity },
      icon(severity),
      element(
        "details",
        { "data-key": key, open: isGrave || open.has(key) },
        element(
          "summary",
          {},
          element("b", {}, capital(severity)),
          element("code", {}, code),
          element("span", { class: "finding-message" }, message),
        ),
        fix ? element("p", { class: "finding-fix" }, fix) : null,
      ),
      !isGrave && tiles.length ? show : null,
      actions.length ? element("div", { class: "finding-actions" }, ...actions) : null,
    );
  }

  #focusNear(index) {
    const item = this.list.children[Math.min(index, this.list.children.length - 1)];
    (item?.querySelector("button") ?? item?.querySelector("summary"))?.focus();
  }
}
