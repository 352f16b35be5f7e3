const name = 'quartet-feedback';

/** Opens the feedback dialog. Returns false when the page has none, as for a visitor. */
export function askForFeedback(): boolean {
  return !window.dispatchEvent(new CustomEvent(name, { cancelable: true }));
}

export function onFeedbackWanted(listener: () => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    listener();
  };
  window.addEventListener(name, hear);
  return () => window.removeEventListener(name, hear);
}
