import { scaleLetters, scales } from './number-words.ts';

export interface Scale {
  readonly by: number;
  /** What stands after it. */
  readonly rest: string;
}

/** How many words a scale may have. */
const mostWords = 3;

/** The scale that follows a number: "1.5 million", "3 mil millones", "5万", "$5m". */
export function readScale(after: string): Scale | null {
  const next = after.replace(/^[\s.\u00a0-]/u, '');
  const letter = scaleLetters.find(([pattern]) => pattern.test(next));
  return letter ? { by: letter[1], rest: next.slice(1) } : readWords(next, mostWords);
}

function readWords(text: string, most: number): Scale | null {
  const [pattern, by] = scales.find(([each]) => most > 0 && each.test(text)) ?? [];
  if (!pattern || by === undefined) return null;
  const rest = text.replace(pattern, '');
  const further = readWords(rest.replace(/^[\s.\u00a0-]+/u, ''), most - 1);
  return further ? { by: by * further.by, rest: further.rest } : { by, rest };
}
