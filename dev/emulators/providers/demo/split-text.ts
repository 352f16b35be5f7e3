/** Splits a text before its spaces into deltas of `size()` words. Joined, they give the same text. */
export function splitIntoWords(text: string, size: () => number = () => 1): readonly string[] {
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  const deltas: string[] = [];
  for (let at = 0; at < words.length; ) {
    const end = at + Math.max(1, size());
    deltas.push(words.slice(at, end).join(''));
    at = end;
  }
  return deltas;
}

/** Splits a text into one delta for each line. About every third line comes in two parts. Joined, they give the same text. */
export function splitLines(lines: readonly string[], random: () => number): readonly string[] {
  return lines.flatMap((line) => {
    const cut = random() < 1 / 3 ? Math.floor(random() * line.length) : 0;
    return [line.slice(0, cut), `${line.slice(cut)}\n`].filter(Boolean);
  });
}
