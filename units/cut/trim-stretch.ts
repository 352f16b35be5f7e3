import type { Stretch } from './unit.ts';

/** Without the spaces at its ends. */
export function trimStretch(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  };
}
