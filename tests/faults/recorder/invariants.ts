import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import { isRight } from '@quartet/stores/ledger/check-ledger.ts';
import { undeliveredSeconds as longestSeconds } from '@quartet/stores/turn-log/log-lives.ts';
import { createSearch } from '../../incognito/search/create-search.ts';
import { answerTo } from '../fleet/words.ts';
import type { Asking } from './asking.ts';
import type { AnswerCall, Disturbance, Evidence } from './evidence.ts';

/** Returns the contradictions to an invariant as sentences. Invariants hold once every question is over, whatever has happened. */
type Invariant = (evidence: Evidence) => readonly string[];

const graceMs = 1_000;
const mostMoreFiles = 60;
/** How many files a process has open when nobody asks anything. */
const usualFiles = 60;
const mostMarks = 20;

const invariants = {
  'I1 balance = Σ ledger, ≥ 0': ({ ledger }) =>
    isRight(ledger) ? [] : [`differences: ${JSON.stringify(ledger.differences)}`],

  'I2 at most one charge for a question': ({ askings, turns }) => {
    const asked = new Map(askings.map((asking) => [asking.turnId, asking]));
    return turns
      .filter(({ turnId, charged }) => charged > 1 || (charged > 0 && !asked.has(turnId)))
      .map(({ turnId, userId }) => `${userId} is charged for ${turnId}, which nobody got.`);
  },

  'I3 a refund ⇔ no model answered, or an early reset': (evidence) =>
    evidence.askings.flatMap((asking) => checkCharge(asking, evidence)),

  'I4 provider calls ≤ 1 + losses + retries': ({ askings, calls, disturbances }) =>
    forEachAnswer({ askings, calls }, (asking, own, name) => {
      const failed = own.filter(({ script }) => script !== null && script !== 'hold').length;
      const most = 1 + failed + findDisturbances(asking, disturbances).length;
      return own.length > most ? [`${name} was asked ${own.length} times, ${most} at most.`] : [];
    }),

  'I5 never two calls at once for one answer': ({ askings, calls, disturbances }) =>
    forEachAnswer({ askings, calls }, (_, own, name) =>
      own.slice(1).flatMap((call, index) => {
        const before = own[index]!;
        const overlaps = before.closedAt === null || before.closedAt > call.startedAt;
        const isExcused = disturbances.some(
          ({ freezes, at }) => freezes && at >= before.startedAt - 60_000 && at <= call.startedAt,
        );
        return overlaps && !isExcused ? [`${name} was asked twice at once.`] : [];
      }),
    ),

  'I6 no word lost or doubled': ({ askings }) => listWrongs(askings, 'I6'),

  'I7 complete ⇒ the provider said so': ({ askings, calls }) =>
    askings.flatMap(({ mark, state }) =>
      modelKeys
        .filter((model) => state?.answers[model].outcome === 'complete')
        .filter((model) => {
          const isWhole = state?.answers[model].text === answerTo(mark, model).join('');
          const own = calls.filter((call) => call.mark === mark && call.model === model);
          return !isWhole || !own.some(({ endedBy }) => endedBy === 'server');
        })
        .map((model) => `${model} of ${mark} is called complete.`),
    ),

  'I8 every question ends': ({ askings, turns }) => [
    ...listWrongs(askings, 'I8'),
    ...askings
      .filter(({ endedAt, refusal }) => endedAt === null && refusal === null)
      .map(({ mark, turnId }) => `${mark} (${turnId}) did not end.`),
    ...turns.filter(({ state }) => state === 'held').map(({ turnId }) => `${turnId} is held.`),
  ],

  'I9 nothing is asked for after a reset': ({ askings, calls, disturbances }) =>
    askings.flatMap((asking) => {
      const { mark, resetAt } = asking;
      if (resetAt === null || findDisturbances(asking, disturbances).length > 0) return [];
      const late = calls.filter((call) => call.mark === mark && call.startedAt > resetAt + graceMs);
      return late.map(({ model }) => `${model} of ${mark} was asked after its reset.`);
    }),

  'I10 nothing stays': ({ lives, askings }) => {
    const ended = new Set(askings.map(({ turnId }) => turnId));
    return [...lives].flatMap(([key, seconds]) => {
      const [, turnId = '', kind] = /^turn:\{(.+)\}:(\w+)$/.exec(key) ?? [];
      if (kind === 'question' && ended.has(turnId)) return [`${key} is not deleted.`];
      // -2: it expired while we looked.
      return seconds === -1 || seconds > longestSeconds ? [`${key} lives for ${seconds} s.`] : [];
    });
  },

  'I11 no word in a store or a log': ({ places, askings }) => {
    const canaries = askings.slice(-mostMarks).map(({ mark }) => ({ name: mark, word: mark }));
    const search = createSearch(canaries);
    return places.flatMap(({ name, text }) =>
      search(Buffer.from(text, 'latin1')).hits.map(
        ({ canary, written }) => `${canary.name} is found in ${name}, as ${written}.`,
      ),
    );
  },

  'I12 nobody sees the words of another': ({ askings }) => listWrongs(askings, 'I12'),

  'I13 every process lives, and holds on to nothing': ({ exits, files }) => [
    ...exits
      .filter(({ code, signal }) => code !== 0 && signal !== 'SIGKILL')
      .map(({ name, code, signal }) => `${name} ended with ${code ?? signal}.`),
    ...[...files]
      .filter(([, count]) => count > usualFiles + mostMoreFiles)
      .map(([name, count]) => `${name} has ${count} files open.`),
  ],
} as const satisfies Readonly<Record<string, Invariant>>;

/** Every violation, after the name of the invariant. */
export function findViolations(evidence: Evidence): readonly string[] {
  return Object.entries<Invariant>(invariants).flatMap(([name, invariant]) =>
    invariant(evidence).map((sentence) => `${name}: ${sentence}`),
  );
}

function listWrongs(askings: readonly Asking[], name: string): readonly string[] {
  const begin = `${name} `;
  const wrongs = askings.flatMap((asking) => asking.wrongs);
  return wrongs
    .filter((wrong) => wrong.startsWith(begin))
    .map((wrong) => wrong.slice(begin.length));
}

function findDisturbances(
  { askedAt, endedAt }: Asking,
  disturbances: readonly Disturbance[],
): readonly Disturbance[] {
  return disturbances.filter(({ at }) => at >= askedAt - 60_000 && at <= (endedAt ?? Infinity));
}

function checkCharge(
  { mark, turnId, state, resetAt, sawWhole }: Asking,
  { turns, disturbances }: Evidence,
): readonly string[] {
  const turn = turns.find((each) => each.turnId === turnId);
  if (!turn || !state) return [];
  const told =
    state.charged === turn.charged
      ? []
      : [`${mark} was told ${state.charged}, not ${turn.charged}.`];
  const isDue = isChargeDue(state, resetAt !== null);
  if (turn.charged === Number(isDue)) return told;
  // A turn whose log or jobs are lost is released, whatever was read of it before; after its charge it stays paid.
  const isExcused = turn.charged === 0 || (sawWhole && state.outcome === 'finished');
  if (isExcused && disturbances.some(({ loses }) => loses)) return told;
  return [...told, `${mark} was charged ${turn.charged} (${state.outcome}).`];
}

function isChargeDue({ answers }: TurnState, wasReset: boolean): boolean {
  return modelKeys.some((model) => {
    const { outcome } = answers[model];
    const isWhole = outcome === 'complete' || outcome === 'truncated' || outcome === 'refused';
    return isWhole || ((wasReset || outcome === 'stopped') && wasShown(answers[model]));
  });
}

function forEachAnswer(
  { askings, calls }: Pick<Evidence, 'askings' | 'calls'>,
  check: (asking: Asking, own: readonly AnswerCall[], name: string) => readonly string[],
): readonly string[] {
  const byAnswer = Map.groupBy(calls, ({ mark, model }) => `${model} of ${mark}`);
  return askings.flatMap((asking) =>
    modelKeys.flatMap((model) => {
      const name = `${model} of ${asking.mark}`;
      return check(asking, byAnswer.get(name) ?? [], name);
    }),
  );
}
