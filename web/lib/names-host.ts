/** A word of plain letters, perhaps with punctuation around it: nobody reads an address into it. */
const plainWord = /^[("']*[a-z\d'-]+[)"',;:!?.]*$/i;
const mostCharacters = 1_000;
const punctuation = /^[("']+|[)"',;:!?.]+$/g;
const address = /^(?:https:\/\/)?([a-z\d.@-]+)(?:[/?#][\x21-\x7e]*)?$/i;

/**
 * True when the words of a link say which host it leads to, and nothing else in them could be read as an address. Only
 * plain words and that host are let through: there are too many ways to write what looks like another one.
 */
export function namesHost(words: string, host: string): boolean {
  if (words.length > mostCharacters) return false;
  const others = words.split(/\s+/).filter((word) => word !== '' && !plainWord.test(word));
  return others.length > 0 && others.every((word) => hostOf(word) === host);
}

function hostOf(word: string): string | undefined {
  return address.exec(word.replaceAll(punctuation, ''))?.[1]?.toLowerCase();
}
