import type { ModelKey } from '../domain/panel.ts';
import type { ConsensusLine } from '../protocol/consensus-parts.ts';
import type { TurnEvent } from '../protocol/turn-event.ts';

/** Numbers from 0 up to 1. The same seed gives the same ones, so that a failing test can be repeated. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Makes one writer's events: several attempts, older ones cut off anywhere, with stragglers among the newer ones. */
export function createTurnEvents(
  random: Random,
  writer: ModelKey | 'consensus',
): readonly TurnEvent[] {
  const events: TurnEvent[] = [];
  const attempts = 1 + Math.floor(random() * 3);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const whole =
      writer === 'consensus'
        ? consensusOf(random, attempt)
        : answerOf(random, { model: writer, attempt });
    const kept = attempt < attempts ? Math.floor(random() * whole.length) : whole.length;
    const stragglers = attempt > 1 && random() < 0.5 ? whole.slice(1, 2).map(toOlder) : [];
    events.push(...whole.slice(0, kept + 1), ...stragglers);
  }
  return events;
}

function toOlder(event: TurnEvent): TurnEvent {
  return 'attempt' in event ? { ...event, attempt: event.attempt - 1 } : event;
}

function words(random: Random): string {
  const pieces = ['tea ', 'Grüße ', '世界 ', '👋🏽 ', '\n\n', '| a | b |\n'];
  const count = 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)]).join('');
}

function answerOf(
  random: Random,
  { model, attempt }: { readonly model: ModelKey; readonly attempt: number },
): TurnEvent[] {
  const deltas = Array.from(
    { length: Math.floor(random() * 6) },
    (): TurnEvent => ({
      type: 'answer-delta',
      model,
      attempt,
      ...(random() < 0.7 ? { text: words(random) } : { reasoning: words(random) }),
    }),
  );
  return [
    { type: 'answer-start', model, attempt, label: words(random) },
    ...deltas,
    { type: 'answer-end', model, attempt, outcome: 'truncated', reason: 'length_limit' },
  ];
}

const cited = { model: 'gpt', start: 0, end: 3 } as const;

function lineOf(random: Random): ConsensusLine {
  const cites = [cited];
  if (random() < 0.3) return { kind: 'fallen', point: words(random), cites };
  if (random() < 0.5) {
    return { kind: 'agreement', point: words(random), cites, check: 'pending', answer: true };
  }
  return {
    kind: 'disagreement',
    topic: words(random),
    stances: [{ stance: words(random), cites }],
    settledBy: null,
    check: 'follows',
  };
}

function consensusOf(random: Random, attempt: number): TurnEvent[] {
  return [
    { type: 'consensus-start', attempt, basedOn: ['gpt', 'grok'], missing: [], short: true },
    ...[1, 2, 2].map(
      (id): TurnEvent => ({
        type: 'consensus-line',
        attempt,
        id,
        line: lineOf(random),
      }),
    ),
    {
      type: 'consensus-compared',
      attempt,
      compared: true,
      basedOn: ['gpt', 'grok'],
      missing: [],
      suspicious: ['grok'],
      next: [words(random)],
    },
    {
      type: 'consensus-delta',
      attempt,
      text: words(random),
      citations: [{ at: 1, cites: [cited] }],
    },
    { type: 'consensus-withdrawn', attempt, ids: [2] },
    { type: 'consensus-delta', attempt, text: words(random) },
    {
      type: 'consensus-sentences',
      attempt,
      sentences: [{ start: 0, end: 3, cites: [cited], disputes: [1], check: 'pending' }],
    },
    random() < 0.5
      ? { type: 'consensus-end', attempt, outcome: 'complete', cut: true }
      : { type: 'consensus-end', attempt, outcome: 'failed', reason: 'composers_failed' },
    {
      type: 'consensus-pages',
      attempt,
      checks: [
        {
          line: 1,
          page: { url: 'https://example.org/', title: words(random) },
          verdict: 'says_so',
          words: words(random),
        },
      ],
    },
  ];
}

/** Some order of all events that keeps each writer's own order. */
export function weave(
  random: Random,
  writers: readonly (readonly TurnEvent[])[],
): readonly TurnEvent[] {
  const left = writers.map((events) => [...events]);
  const woven: TurnEvent[] = [];
  while (left.some((events) => events.length > 0)) {
    const event = left[Math.floor(random() * left.length)]?.shift();
    if (event) woven.push(event);
  }
  return woven;
}

/** The same events with every delta cut in two between any two code units. */
export function splitDeltas(random: Random, events: readonly TurnEvent[]): readonly TurnEvent[] {
  return events.flatMap((event): TurnEvent[] => {
    if (event.type !== 'answer-delta' && event.type !== 'consensus-delta') return [event];
    const text = event.text ?? '';
    const at = Math.floor(random() * (text.length + 1));
    const rest = { ...event, text: text.slice(at) };
    return [{ ...event, text: text.slice(0, at) }, withoutRepeats(rest)];
  });
}

/** The second half of a delta: what is not its text came with the first. */
function withoutRepeats(rest: TurnEvent): TurnEvent {
  if ('reasoning' in rest) return { ...rest, reasoning: '' };
  return rest.type === 'consensus-delta' ? { ...rest, citations: [] } : rest;
}
