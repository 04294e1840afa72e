/** The draft: the stage as it was last, kept by the browser until it is saved, so that nothing is lost. */

const KEY = "fr-stages-draft";

/** Keeps a draft of the stage that began as `first`. A browser that keeps nothing is no reason to stop. */
export function keepDraft(file, first, now) {
  try {
    if (first === now) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ file, document: now, at: Date.now() }));
  } catch {
    // No storage, or a full one.
  }
}

/** The draft that was left, as { file, document, at }, or null where there is none. */
export function draftLeft() {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY));
    return typeof draft?.document === "string" && JSON.parse(draft.document) ? draft : null;
  } catch {
    return null;
  }
}

/** Forgets the draft: it is saved, or not wanted. */
export function dropDraft() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is none.
  }
}
