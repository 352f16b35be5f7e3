import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { screens, toPattern } from '@quartet/shared/domain/screens.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { answerOutcomes, answerReasons } from '@quartet/shared/protocol/outcomes.ts';
import {
  type TurnEventOf,
  type TurnEventType,
  turnEventSchema,
} from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
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

test('every screen has a scene', () => {
  const paths = scenes.map(({ path = '/' }) => path);
  const unseen = Object.entries(screens).filter(([, screen]) => {
    const pattern = toPattern(screen.path);
    return !paths.some((path) => pattern.test(path));
  });
  expect(unseen).toEqual([]);
});

test('every scene consists of events that a turn log accepts', () => {
  expect(events.map((event) => turnEventSchema.parse(event))).toEqual(events);
});

test('the scenes cover each outcome and reason of an answer, and each outcome of a consensus', () => {
  const ends = pick('answer-end');
  expect(new Set(ends.map(({ outcome }) => outcome))).toEqual(new Set(answerOutcomes));
  expect(new Set(ends.flatMap(({ reason = [] }) => reason))).toEqual(new Set(answerReasons));
  const outcomes = ['complete', 'single', 'none', 'failed', 'cancelled'];
  expect(new Set(pick('consensus-end').map(({ outcome }) => outcome))).toEqual(new Set(outcomes));
});

const wasAnswered = ({ answers }: TurnState) =>
  modelKeys.some((model) => {
    const { outcome, text } = answers[model];
    if (outcome === 'stopped') return text !== '';
    return outcome === 'complete' || outcome === 'truncated' || outcome === 'refused';
  });

test('a turn fails exactly if no model answered, so that it asks for no feedback', () => {
  const turns = scenes.flatMap(({ turns: all = [] }) => all).filter(({ retry }) => !retry);
  const ended = turns
    .map((turn) => turn.events.reduce(foldTurn, createTurnState()))
    .filter(({ status }) => status === 'ended');
  expect(ended.map(({ outcome }) => outcome)).toEqual(
    ended.map((state) => (wasAnswered(state) ? 'finished' : 'failed')),
  );
  expect(ended.map(({ outcome }) => outcome)).toContain('failed');
});

test('a scene with a single answer shows that answer', () => {
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
