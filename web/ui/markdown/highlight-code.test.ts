import { expect, test } from 'vitest';
import { createCodeHighlighter } from './highlight-code.ts';

const atOnce = () => 0;

test('colours code and escapes it', () => {
  const html = createCodeHighlighter(atOnce)('const a = "<b>";', 'js');
  expect(html).toContain('hljs-keyword');
  expect(html).not.toContain('<b>');
});

test('code of an unknown language, long code and long lines stay plain', () => {
  const highlight = createCodeHighlighter(atOnce);
  expect(highlight('a', 'no-such-language')).toBeNull();
  expect(highlight('a = 1\n'.repeat(2_000), 'python')).toBeNull();
  expect(highlight('a'.repeat(1_001), 'java')).toBeNull();
});

test('after one slow block, no other is coloured', () => {
  let time = 0;
  let passes = 10;
  const highlight = createCodeHighlighter(() => (time += passes));
  expect(highlight('a', 'js')).not.toBeNull();
  passes = 1_000;
  expect(highlight('a', 'js')).not.toBeNull();
  expect(highlight('a', 'css')).toBeNull();
});
