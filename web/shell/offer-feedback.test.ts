import { expect, test } from 'vitest';
import { isCalm } from './offer-feedback.tsx';

const calm = {
  path: '/',
  loading: false,
  drafting: false,
  dialogOpen: false,
  undoable: false,
  hidden: false,
};

test('asks for feedback in the chat when the person is idle', () => {
  expect(isCalm(calm)).toBe(true);
});

test.each([
  ['on another page', { path: '/pricing' }],
  ['while a question is being answered', { loading: true }],
  ['while the person writes a question', { drafting: true }],
  ['above another dialog', { dialogOpen: true }],
  ['while the chat can be brought back', { undoable: true }],
  ['in a page that nobody sees', { hidden: true }],
])('does not ask for feedback %s', (_, change) => {
  expect(isCalm({ ...calm, ...change })).toBe(false);
});
