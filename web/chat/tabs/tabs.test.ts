import { expect, test } from 'vitest';
import { neighbourTab, tabAfterKey } from './tabs.ts';
import { isNearBottom } from './use-tab-panel-scroll.ts';

test('the tabs are in their order and end at both ends', () => {
  expect(neighbourTab('consensus', 1)).toBe('gemini');
  expect(neighbourTab('gemini', -1)).toBe('consensus');
  expect(neighbourTab('grok', 1)).toBeNull();
  expect(neighbourTab('consensus', -1)).toBeNull();
});

test('arrow keys go round; Home and End go to the ends; other keys do nothing', () => {
  expect(tabAfterKey('grok', 'ArrowRight')).toBe('consensus');
  expect(tabAfterKey('consensus', 'ArrowLeft')).toBe('grok');
  expect(tabAfterKey('claude', 'Home')).toBe('consensus');
  expect(tabAfterKey('claude', 'End')).toBe('grok');
  expect(tabAfterKey('claude', 'a')).toBeNull();
});

test('a reader within 100 px of the bottom goes along with new words', () => {
  const heights = { scrollHeight: 1_000, clientHeight: 400 };
  expect(isNearBottom({ ...heights, scrollTop: 500 })).toBe(true);
  expect(isNearBottom({ ...heights, scrollTop: 499 })).toBe(false);
});
