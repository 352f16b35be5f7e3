/** Leaves out the middle of long words, because either end can reverse the meaning. */
export function keepEnds(words: string, most = 600): string {
  if (words.length <= most) return words;
  const [start, end] = [words.slice(0, most / 2), words.slice(-most / 2)];
  return `${start.toWellFormed()} … ${end.toWellFormed()}`;
}
