/** Creates a unique random id. `crypto.randomUUID` is missing on pages over plain HTTP. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
