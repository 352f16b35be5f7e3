const name = 'quartet-feedback';

/** Opens the feedback dialog from anywhere on the page. */
export function askForFeedback(): void {
  window.dispatchEvent(new CustomEvent(name));
}

export function onFeedbackWanted(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
