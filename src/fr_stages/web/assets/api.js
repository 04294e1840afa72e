/** What the page asks the server for: every address and the token stand here and nowhere else. */

const TOKEN = "fr-stages-token";

/** Something that the server did not do; the message says what, where and what to do. */
export class Refusal extends Error {
  constructor(message, status, body) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

let token = null;

/** Takes the token out of the address, which may then be seen, and gives what else was written there. */
export function arrive() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.get("token")) sessionStorage.setItem(TOKEN, given.get("token"));
  if (location.hash) history.replaceState(null, "", location.pathname);
  token = sessionStorage.getItem(TOKEN);
  return { hasToken: token !== null, stage: given.get("stage") };
}

/** The answer to a request. Raises Refusal. */
export async function ask(name, body = {}) {
  return (await send(name, body)).json();
}

/** A file that the server makes, as { blob, name }. Raises Refusal. */
export async function file(name, body) {
  const answer = await send(name, body);
  const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "");
  return { blob: await answer.blob(), name: named?.[1] ?? "stage" };
}

/** Hands a file to the browser's downloads. */
export function download({ blob, name }) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function send(name, body) {
  let answer;
  try {
    answer = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-fr-stages-token": token ?? "" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refusal("The program no longer answers. Start fr-stages edit again: your draft is kept.", 0);
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refusal(problem.error ?? `The program answered ${answer.status}.`, answer.status, problem);
}
