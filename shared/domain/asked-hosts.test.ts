import { expect, test } from 'vitest';
import { listAskedHosts, listUnasked } from './asked-hosts.ts';
import type { Host } from './retention.ts';

const nothing = { questions: 'none', images: 'none', searches: 'none' } as const;
const hosts: readonly Host[] = [
  { host: 'A', ...nothing, questions: 30, models: ['gemini', 'claude'] },
  { host: 'B', ...nothing, searches: 'unknown', models: ['claude', 'gpt'] },
  { host: 'C', ...nothing, models: ['grok'] },
];
const strict = hosts.map((host): Host => ({ ...host, onlyUnkept: true }));
const text = { images: false, webSearch: false };
const search = { images: false, webSearch: true };
const nameOf = ({ host }: Host) => host;

test('a host that may not keep a part gets no question of which it would', () => {
  expect(listAskedHosts(hosts, search).map(nameOf)).toEqual(['A', 'B', 'C']);
  expect(listAskedHosts(strict, text).map(nameOf)).toEqual(['B', 'C']);
  expect(listAskedHosts(strict, search).map(nameOf)).toEqual(['C']);
});

test('a model is not asked where none of its hosts may get the question', () => {
  expect(listUnasked(hosts, search)).toEqual([]);
  expect(listUnasked(strict, text)).toEqual(['gemini']);
  expect(listUnasked(strict, search)).toEqual(['gemini', 'claude', 'gpt']);
});

test('nothing is said of a model that no host names', () => {
  expect(listUnasked([], text)).toEqual([]);
  expect(listUnasked([{ host: 'A', ...nothing, onlyUnkept: true }], text)).toEqual([]);
});
