/** Window event that clears the chat: the logo and New Chat emit it. */
const resetEventName = 'quartet-reset';

export function emitReset(): void {
  window.dispatchEvent(new CustomEvent(resetEventName));
}

export function onReset(listener: () => void): () => void {
  window.addEventListener(resetEventName, listener);
  return () => window.removeEventListener(resetEventName, listener);
}
