import { answerReasons } from '@quartet/shared/protocol/outcomes.ts';
import {
  answerOutcomeSchema,
  type TurnEventOf,
  type TurnEventType,
  turnEventSchema,
} from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { sceneGroups } from './scenes.ts';

const scenes = sceneGroups.flatMap((group) => group.scenes);
const events = scenes
  .flatMap(({ turns = [] }) => turns)
  .flatMap((turn) => [...turn.events, ...(turn.retry?.events ?? [])]);

function pick<T extends TurnEventType>(type: T): readonly TurnEventOf<T>[] {
  return events.filter((event): event is TurnEventOf<T> => event.type === type);
}

test('every scene has an address of its own', () => {
  const names = scenes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
});

test('scenes are made of events that a turn log could hold', () => {
  expect(events.map((event) => turnEventSchema.parse(event))).toEqual(events);
});

test('a scene shows each outcome and each reason of an answer, and each outcome of a consensus', () => {
  const ends = pick('answer-end');
  expect(new Set(ends.map(({ outcome }) => outcome))).toEqual(new Set(answerOutcomeSchema.options));
  expect(new Set(ends.flatMap(({ reason = [] }) => reason))).toEqual(new Set(answerReasons));
  const outcomes = ['complete', 'single', 'none', 'failed', 'cancelled'];
  expect(new Set(pick('consensus-end').map(({ outcome }) => outcome))).toEqual(new Set(outcomes));
});

test('a scene of one answer alone shows that answer', () => {
  const alone = scenes
    .flatMap(({ turns = [] }) => turns)
    .filter(({ events: all }) =>
      all.some((event) => event.type === 'consensus-end' && event.outcome === 'single'),
    );
  expect(alone.length).toBeGreaterThan(0);
  for (const { events: all } of alone) {
    const bases = all.filter((event) => event.type === 'consensus-start');
    expect(bases.map(({ basedOn }) => basedOn.length)).toEqual([1]);
    expect(all.some((event) => event.type === 'consensus-delta' && event.text !== '')).toBe(true);
  }
});
