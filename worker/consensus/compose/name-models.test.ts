import { expect, test } from 'vitest';
import { createNamer } from './compose-answers.ts';

const answers = [
  { label: 'K', model: 'claude' as const },
  { label: 'QX', model: 'gpt' as const },
];

test.each([
  ['@@K@@ says so.', 'Claude says so.'],
  ['So says @@QX@@', 'So says GPT'],
  ['| @@K@@ / @@QX@@ |', '| Claude / GPT |'],
  ['@@K@@@@QX@@', 'ClaudeGPT'],
  ['@@Z@@ too', 'one answer too'],
  ['`@@ID@@` is a placeholder', '`@@ID@@` is a placeholder'],
  ['a@b.example, @@ and @@K', 'a@b.example, @@ and @@K'],
])('%s names models, however it is cut', (written, shown) => {
  for (let size = 1; size <= written.length; size += 1) {
    const namer = createNamer(answers, ['Replace @@ID@@ by the number.']);
    const pieces = written.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    expect(pieces.map((piece) => namer.push(piece)).join('') + namer.end()).toBe(shown);
  }
});
