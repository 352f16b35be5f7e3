import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { measureAnswer } from '../state/answer-times.ts';
import type { AnswerClock } from '../state/chat-state.ts';

/** "took 14 s"; empty if unknown. */
export function describeTotal(clock: AnswerClock): string {
  const total = measureAnswer(clock);
  return total === null ? '' : `took ${formatSeconds(total)}`;
}

const wholeNumbers = new Intl.NumberFormat();

/** "420 words"; empty where there is none. */
export function describeLength({ text }: Pick<AnswerState, 'text'>): string {
  const words = countWords(text);
  return words === 0 ? '' : `${wholeNumbers.format(words)} ${words === 1 ? 'word' : 'words'}`;
}

/** "420 words · took 14 s", without unknown parts. */
export function describeFigures(answer: Pick<AnswerState, 'text'>, clock: AnswerClock): string {
  const figures = [describeLength(answer), describeTotal(clock)];
  return figures.filter(Boolean).join(' · ');
}

function formatSeconds(seconds: number): string {
  const maximumFractionDigits = seconds < 9.95 ? 1 : 0;
  return `${seconds.toLocaleString(undefined, { maximumFractionDigits })} s`;
}

const oneCharacter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** Counts words by white space, and the characters of Chinese and Japanese, which have none. */
export function countWords(text: string): number {
  const characters = text.match(oneCharacter)?.length ?? 0;
  const words = text.replace(oneCharacter, ' ').split(/\s+/);
  return characters + words.filter((word) => hasLetter.test(word)).length;
}
