import { expect, test } from 'vitest';
import { Playlist } from '../emulator-state.ts';
import type { ReadPrompt } from '../prompt.ts';

const aPrompt: ReadPrompt = {
  provider: 'openai',
  model: 'gpt-5',
  stream: true,
  question: '',
  lastText: '',
  text: '',
  isFollowUp: false,
  images: [],
  webSearch: false,
  reasoning: false,
};

function takeKinds(playlist: Playlist, count: number): readonly (string | undefined)[] {
  return Array.from({ length: count }, () => playlist.take(aPrompt, 'answer')?.kind);
}

test('a script plays for one call, and several play in order', () => {
  const playlist = new Playlist();
  playlist.add('openai', [{ kind: 'overloaded' }, { kind: 'steady' }]);
  expect(takeKinds(playlist, 3)).toEqual(['overloaded', 'steady', undefined]);
});

test('a counted script plays that often, before a permanent one', () => {
  const playlist = new Playlist();
  playlist.add('openai', [{ kind: 'slow', times: 'until-reset' }]);
  playlist.add('openai', [{ kind: 'server-error', times: 2 }]);
  expect(takeKinds(playlist, 4)).toEqual(['server-error', 'server-error', 'slow', 'slow']);
});

test('the latest permanent script wins', () => {
  const playlist = new Playlist();
  playlist.add('openai', [{ kind: 'slow', times: 'until-reset' }]);
  playlist.add('openai', [{ kind: 'refusal', times: 'until-reset' }]);
  expect(takeKinds(playlist, 2)).toEqual(['refusal', 'refusal']);
});

test('a script for one model, task or provider does not affect other calls', () => {
  const playlist = new Playlist();
  playlist.add('openai', [
    { kind: 'model-gone', model: 'gpt-4' },
    { kind: 'slow', task: 'compose' },
  ]);
  playlist.add('xai', [{ kind: 'steady' }]);
  expect(takeKinds(playlist, 1)).toEqual([undefined]);
  expect(playlist.take({ ...aPrompt, model: 'gpt-4' }, 'answer')?.kind).toBe('model-gone');
  expect(playlist.take(aPrompt, 'compose')?.kind).toBe('slow');
});

test('a script can be for calls that have a field, however deep', () => {
  const playlist = new Playlist();
  playlist.add('openai', [{ kind: 'steady', has: 'reasoning.summary', times: 'until-reset' }]);
  const take = (body: object) => playlist.take(aPrompt, 'answer', { ...body })?.kind ?? null;
  expect(take({ reasoning: { summary: 'auto' } })).toBe('steady');
  expect(take({ reasoning: {} })).toBeNull();
  expect(take({})).toBeNull();
});
