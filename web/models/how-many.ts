import { modelKeys } from '@quartet/shared/domain/panel.ts';

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
  /** "None of the four models", "Neither of the two models" */
  readonly none: string;
}

/** Returns the words for this many models, at least two. Numbers up to twelve are spelled out. */
export function sayHowMany(count: number): HowMany {
  const word = words[count] ?? String(count);
  const isPair = count === 2;
  return {
    word,
    models: `${word} models`,
    Models: `${word.charAt(0).toUpperCase()}${word.slice(1)} models`,
    all: isPair ? 'both' : `all ${word}`,
    none: `${isPair ? 'Neither' : 'None'} of the ${word} models`,
  };
}

/** The words for the number of models in the panel. */
export const howMany = sayHowMany(modelKeys.length);
