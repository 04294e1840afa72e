/** The draft: the stage as it was last, kept by the browser until it is saved, so that nothing is lost. */

/** Each file has a draft of its own; so have all stages without one together. */
function key(file) {
  return `fr-stages-draft:${file ?? ""}`;
}

/** Keeps a draft of the stage that began as `first`. A browser that keeps nothing is no reason to stop. */
export function keepDraft(file, first, now) {
  try {
    if (first === now) localStorage.removeItem(key(file));
    else localStorage.setItem(key(file), JSON.stringify({ document: now, at: Date.now() }));
  } catch {
    // No storage, or a full one.
  }
}

/** The draft that was left, as { document, at }, or null where there is none. */
export function draftLeft(file) {
  try {
    const draft = JSON.parse(localStorage.getItem(key(file)));
    return typeof draft?.document === "string" && JSON.parse(draft.document) ? draft : null;
  } catch {
    return null;
  }
}

/** Forgets the draft: it is saved, or not wanted. */
export function dropDraft(file) {
  try {
    localStorage.removeItem(key(file));
  } catch {
    // There is none.
  }
}
