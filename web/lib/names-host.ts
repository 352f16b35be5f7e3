/** Matches a plain word, perhaps with punctuation around it, that cannot be read as an address. */
const plainWord = /^[("']*[a-zà-öø-ÿ\d’'-]+[)"',;:!?.]*$/i;
const mostCharacters = 1_000;
const punctuation = /^[("']+|[)"',;:!?.]+$/g;
const address = /^(?:https:\/\/)?([a-z\d.@-]+)(?:[/?#][\x21-\x7e]*)?$/i;

/**
 * True if the words of a link name its host and contain nothing else that could be read as an address. Allows only
 * plain words and that host, because there are too many ways to imitate an address.
 */
export function namesHost(words: string, host: string): boolean {
  if (words.length > mostCharacters) return false;
  const others = words.split(/\s+/).filter((word) => !isPlainWord(word));
  return others.length > 0 && others.every((word) => hostOf(word) === host);
}

/** True if no word could be read as an address. */
export function isPlain(words: string): boolean {
  return words.length <= mostCharacters && words.split(/\s+/).every((word) => isPlainWord(word));
}

const isPlainWord = (word: string): boolean => word === '' || plainWord.test(word);

function hostOf(word: string): string | undefined {
  return address.exec(word.replaceAll(punctuation, ''))?.[1]?.toLowerCase();
}
