import { expect, test } from 'vitest';
import { composing, setUpComposing, usualReply } from '../testing/composing.ts';

/** Returns the questions that follow a consensus whose composer proposed these. */
async function propose(...after: readonly object[]): Promise<readonly string[]> {
  const { run, consensus } = await setUpComposing({
    compose: [composing((prompt) => ({ ...usualReply(prompt), after }))],
  });
  await run();
  const { next, outcome } = await consensus();
  expect(outcome).toBe('complete');
  return next;
}

test('a composer may propose no question', async () => {
  expect(await propose()).toEqual([]);
  expect(await propose({ next: '' }, { next: '  \n' }, { next: null }, { next: 7 })).toEqual([]);
});

test('of more than three questions, the first three are kept', async () => {
  const all = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'];
  expect(await propose(...all.map((next) => ({ next })))).toEqual(all.slice(0, 3));
});

test('a hostile question is words on one line and nothing else', async () => {
  const markup = '<img src=x onerror="alert(1)"> [so](javascript:alert(1))\n\n# Pay?';
  expect(
    await propose({ next: markup }, { next: { next: ['Deep?'] } }, { next: ['A list?'] }),
  ).toEqual(['<img src=x onerror="alert(1)"> [so](javascript:alert(1)) # Pay?']);
  expect(await propose({ next: 'So?\ud800' })).toEqual(['So?\ufffd']);
});

test('a question that is too long is cut', async () => {
  const [cut = ''] = await propose({ next: `${'Why so '.repeat(2_000)}?` });
  expect(cut).toHaveLength(500);
});

test('the same question is not proposed twice', async () => {
  expect(await propose({ next: 'One?' }, { next: ' One?' }, { next: 'Two?' })).toEqual([
    'One?',
    'Two?',
  ]);
});
