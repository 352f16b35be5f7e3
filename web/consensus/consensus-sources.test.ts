import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { expect, test } from 'vitest';
import { mergeSources } from './consensus-sources.tsx';

const [first, second, third, fourth] = modelKeys;

function cites(...urls: readonly string[]) {
  const sources = urls.map((url) => ({ url, title: '' }));
  return { ...createTurnState().answers[first], sources };
}

test('a page that several models cite is listed once, before the other pages, with all of these models', () => {
  const answers = {
    [first]: cites('https://a.example/one', 'https://b.example/'),
    [third]: cites('https://c.example/', 'http://www.b.example#part'),
    [fourth]: cites('https://b.example/', 'https://c.example/'),
  };
  expect(mergeSources(answers, modelKeys)).toEqual([
    { url: 'https://b.example/', title: '', models: [first, third, fourth] },
    { url: 'https://c.example/', title: '', models: [third, fourth] },
    { url: 'https://a.example/one', title: '', models: [first] },
  ]);
});

test('pages that differ in their query are two', () => {
  const answers = { [first]: cites('https://a.example/?p=1', 'https://a.example/?p=2') };
  expect(mergeSources(answers, modelKeys)).toHaveLength(2);
});

test('a page has the first title that anybody gives it', () => {
  const url = 'https://a.example/';
  const titled = { ...cites(), sources: [{ url, title: 'A page' }] };
  const [page] = mergeSources({ [first]: cites(url), [second]: titled }, modelKeys);
  expect(page?.title).toBe('A page');
});

test('sources of left-out answers are dropped, and malformed addresses are kept', () => {
  const answers = { [first]: cites('https://a.example/'), [second]: cites('no address') };
  expect(mergeSources(answers, [second]).map(({ url }) => url)).toEqual(['no address']);
});
