/** Matches a plain word, perhaps with punctuation around it, that cannot be read as an address. */
const plainWord = /^[("']*[a-z\d'-]+[)"',;:!?.]*$/i;
const mostCharacters = 1_000;
const punctuation = /^[("']+|[)"',;:!?.]+$/g;
const address = /^(?:https:\/\/)?([a-z\d.@-]+)(?:[/?#][\x21-\x7e]*)?$/i;

/**
 * True if the words of a link name its host and contain nothing else that could be read as an address. Allows only
 * plain words and that host, because there are too many ways to imitate an address.
 */
export function namesHost(words: string, host: string): boolean {
  if (words.length > mostCharacters) return false;
  const others = words.split(/\s+/).filter((word) => word !== '' && !plainWord.test(word));
  return others.length > 0 && others.every((word) => hostOf(word) === host);
}

function hostOf(word: string): string | undefined {
  return address.exec(word.replaceAll(punctuation, ''))?.[1]?.toLowerCase();
}
