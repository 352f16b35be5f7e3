const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

export interface HowMany {
  /** "four" */
  readonly word: string;
  /** "four models" */
  readonly models: string;
  /** "Four models" */
  readonly Models: string;
  /** "all four", "both" */
  readonly all: string;
  /** "All four", "Both" */
  readonly All: string;
  /** "None of the four models", "Neither of the two models" */
  readonly none: string;
}

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Returns the English words for this many models, at least two. Numbers up to twelve are spelled out. */
export function sayHowMany(count: number): HowMany {
  const word = words[count] ?? String(count);
  const all = count === 2 ? 'both' : `all ${word}`;
  return {
    word,
    models: `${word} models`,
    Models: `${capitalise(word)} models`,
    all,
    All: capitalise(all),
    none: `${count === 2 ? 'Neither' : 'None'} of the ${word} models`,
  };
}
