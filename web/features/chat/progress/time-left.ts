import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { haveAllEnded } from '../state/progress.ts';
import { strings } from './strings.ts';

/** How long the parts of a whole turn took, in seconds. */
export interface TurnTimes {
  readonly webSearch: boolean;
  /** Seconds from the question to the last answer's end. */
  readonly answers: number;
  /** Seconds from there to the end of the consensus. */
  readonly combining: number;
}

/** Fewer turns, or turns of which one took more than twice as long as another, say nothing of the next. */
const fewest = 3;
const widest = 2;

/** Null for a turn that was not seen from its beginning to its end, or was not left to itself. */
export function measureTurn(turn: ChatTurn): TurnTimes | null {
  const { state, question, leftBehind } = turn;
  const { askedAt, answeredAt, combinedAt } = turn.phases;
  if (askedAt === null || answeredAt === null || combinedAt === null) return null;
  const isWhole =
    asksAll(turn) &&
    leftBehind.length === 0 &&
    state.consensus.outcome === 'complete' &&
    modelKeys.every((model) => state.answers[model].outcome === 'complete');
  if (!isWhole || askedAt > answeredAt || answeredAt > combinedAt) return null;
  return {
    webSearch: question.webSearch,
    answers: (answeredAt - askedAt) / 1_000,
    combining: (combinedAt - answeredAt) / 1_000,
  };
}

/** Seconds to the end of a turn's consensus, by the turns before; null where they do not tell. `now` is in epoch milliseconds. */
export function findSecondsLeft(
  turn: ChatTurn,
  past: readonly TurnTimes[],
  now: number,
): number | null {
  const alike = past.filter(({ webSearch }) => webSearch === turn.question.webSearch);
  const { askedAt, answeredAt } = turn.phases;
  if (askedAt === null || !asksAll(turn) || !isSteady(alike)) return null;
  // All had ended while the page was away.
  if (answeredAt === null && haveAllEnded(turn.state)) return null;
  const answers = findMiddle(alike.map((each) => each.answers));
  const combining = findMiddle(alike.map((each) => each.combining));
  const [partLeft, after] =
    answeredAt === null
      ? [answers - (now - askedAt) / 1_000, combining]
      : [combining - (now - answeredAt) / 1_000, 0];
  return partLeft > 0 ? partLeft + after : null;
}

/** "about 20 s left"; empty where it is not known. */
export function describeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds > 90) return strings.minutesLeft(Math.ceil(seconds / 60));
  return strings.secondsLeft(Math.max(1, Math.ceil(seconds / 5)) * 5);
}

function asksAll({ state: { asked } }: ChatTurn): boolean {
  return modelKeys.every((model) => asked.includes(model));
}

function isSteady(all: readonly TurnTimes[]): boolean {
  const wholes = all.map(({ answers, combining }) => answers + combining);
  return all.length >= fewest && Math.max(...wholes) <= widest * Math.min(...wholes);
}

/** Takes the upper median, since too long is better than too short. */
function findMiddle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
