const openingFence = / {0,3}(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?=\n|$)/y;

/** The code that begins here, to its closing fence or to the end of the text; null if none does. */
export function readFence(text: string, at: number): string | null {
  openingFence.lastIndex = at;
  const [, ticks, marks = ticks] = openingFence.exec(text) ?? [];
  if (marks === undefined) return null;
  const closing = new RegExp(`\\n {0,3}${marks[0]}{${marks.length},}[ \\t]*(?:\\n\\s*|$)`, 'g');
  closing.lastIndex = at;
  return closing.exec(text) ? text.slice(at, closing.lastIndex) : text.slice(at);
}
