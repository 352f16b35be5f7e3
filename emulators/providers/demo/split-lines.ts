/** Splits a text into deltas of a line each; one in three lines comes in two parts. Joined, they are the text again. */
export function splitLines(lines: readonly string[], random: () => number): readonly string[] {
  return lines.flatMap((line) => {
    const cut = random() < 1 / 3 ? Math.floor(random() * line.length) : 0;
    return [line.slice(0, cut), `${line.slice(cut)}\n`].filter(Boolean);
  });
}
