import { expect, test } from 'vitest';
import { isCalm } from './offer-feedback.ts';

const calm = { path: '/', loading: false, drafting: false, dialogOpen: false, hidden: false };

test('feedback is asked for in the chat, when the person is free', () => {
  expect(isCalm(calm)).toBe(true);
});

test.each([
  ['on another page', { path: '/pricing' }],
  ['while a question is being answered', { loading: true }],
  ['while a question is being written', { drafting: true }],
  ['above another dialog', { dialogOpen: true }],
  ['in a page that nobody sees', { hidden: true }],
])('it is not asked for %s', (_, change) => {
  expect(isCalm({ ...calm, ...change })).toBe(false);
});
