import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { Check, CircleSlash } from 'lucide-react';
import { formatNumber } from '../../ui/lib/format.ts';
import { formatTenths } from '../../ui/lib/format-more.ts';
import { strings } from '../conversation-strings.ts';
import type { AnswerClock } from '../state/chat-state.ts';

/** Shows the current length of an answer, such as "420 words". Shows nothing once it has ended. */
export function LengthSoFar({ answer }: { answer: AnswerState }) {
  const length = answer.status === 'ended' ? '' : describeLength(answer);
  return length && <span className="text-ink-faint tabular-nums">{length}</span>;
}

/** Shows "Generating..." or how the answer ended. */
export function AnswerStatus({ answer }: { answer: AnswerState }) {
  if (answer.status !== 'ended') {
    return <span className="animate-shimmer text-ink-faint">{strings.generating}</span>;
  }
  if (answer.outcome === 'complete') {
    return (
      <span className="flex items-center gap-1.5 font-medium text-accent">
        <Check className="size-4" /> {strings.complete}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <CircleSlash className="size-3.5" />
      {describeEnd(answer)}
    </span>
  );
}

function describeEnd({ outcome, text }: AnswerState): string {
  if (outcome === 'stopped') return strings.stopped;
  if (outcome === 'refused') return strings.declined;
  return text === '' ? strings.noAnswer : strings.cutOff;
}

/** "took 14 s"; empty if unknown. */
export function describeTotal(clock: AnswerClock): string {
  const total = measureAnswer(clock);
  return total === null ? '' : strings.took(formatSeconds(total));
}

/** "420 words"; empty if there are none. */
function describeLength({ text }: Pick<AnswerState, 'text'>): string {
  const words = countWords(text);
  return words === 0 ? '' : strings.words(words);
}

/** "420 words · took 14 s", without unknown parts. */
export function describeFigures(answer: Pick<AnswerState, 'text'>, clock: AnswerClock): string {
  const figures = [describeLength(answer), describeTotal(clock)];
  return figures.filter(Boolean).join(' · ');
}

function formatSeconds(seconds: number): string {
  return seconds < 9.95 ? formatTenths(seconds) : formatNumber(Math.round(seconds));
}

const oneCharacter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** Counts words by white space. In Chinese and Japanese, counts characters, because there is no white space. */
export function countWords(text: string): number {
  const characters = text.match(oneCharacter)?.length ?? 0;
  const words = text.replace(oneCharacter, ' ').split(/\s+/);
  return characters + words.filter((word) => hasLetter.test(word)).length;
}

/** Returns how many seconds an answer took; null if the page did not see both its start and its end. */
export function measureAnswer({ startedAt, endedAt }: AnswerClock): number | null {
  return startedAt === null || endedAt === null ? null : Math.max(0, endedAt - startedAt) / 1_000;
}
