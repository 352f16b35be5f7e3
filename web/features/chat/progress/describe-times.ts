import { readTimes } from '../state/answer-times.ts';
import type { AnswerClock } from '../state/chat-state.ts';

/** "First word after 1.2 s"; empty where that is not known. */
export function describeFirstWord(clock: AnswerClock): string {
  const { firstWord } = readTimes(clock);
  return firstWord === null ? '' : `First word after ${formatSeconds(firstWord)}`;
}

/** "14 s in all"; empty where that is not known. */
export function describeTotal(clock: AnswerClock): string {
  const { total } = readTimes(clock);
  return total === null ? '' : `${formatSeconds(total)} in all`;
}

/** "420 words" */
export function describeWords(words: number): string {
  return `${words.toLocaleString()} ${words === 1 ? 'word' : 'words'}`;
}

/** With one digit after the point below ten. */
function formatSeconds(seconds: number): string {
  const maximumFractionDigits = seconds < 9.95 ? 1 : 0;
  return `${seconds.toLocaleString(undefined, { maximumFractionDigits })} s`;
}
