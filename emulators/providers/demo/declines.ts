const refusal =
  /\bI(?: cannot| can['’]t| won['’]t| will not| am not able to|['’]m (?:not able|unable) to) (?:help|assist|answer|comply|discuss|provide|do)\b/i;

/** True when a text says that it will not answer. */
export function declines(text: string): boolean {
  return refusal.test(text);
}
