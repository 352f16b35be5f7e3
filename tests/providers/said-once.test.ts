import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import { expect, test } from 'vitest';
import { framings, playPayloads } from '../support/providers/framings.ts';

/** A payload of any provider. */
type Payload = object;

const play = (provider: EmulatedProvider, payloads: readonly Payload[]) =>
  playPayloads(
    payloads.map((each) => JSON.stringify(each)).join('\n'),
    provider,
    framings['in one write']!,
  );

const first = 'A kettle is quicker than a pan, ';
const last = 'since less of its heat is lost.';
const chunk = (words: object, finish_reason: string | null = null): Payload => ({
  model: 'm',
  choices: [{ index: 0, finish_reason, ...words }],
});
const candidate = (text: string, finishReason?: string): Payload => ({
  modelVersion: 'm',
  candidates: [{ content: { parts: [{ text }] }, ...(finishReason && { finishReason }) }],
});

test.each<[string, EmulatedProvider, Payload[]]>([
  [
    'a delta that repeats all before',
    'compatible',
    [
      chunk({ delta: { content: first } }),
      chunk({ delta: { content: last } }),
      chunk({ delta: { content: first + last } }, 'stop'),
    ],
  ],
  [
    'a message beside its last delta',
    'compatible',
    [
      chunk({ delta: { content: first }, message: { content: first } }),
      chunk({ delta: { content: last }, message: { content: first + last } }, 'stop'),
    ],
  ],
  [
    'a message that alone has the last words',
    'compatible',
    [chunk({ delta: { content: first } }), chunk({ message: { content: first + last } }, 'stop')],
  ],
  [
    'a message without any delta',
    'compatible',
    [chunk({ delta: {} }), chunk({ delta: {}, message: { content: first + last } }, 'stop')],
  ],
  ['all of the text', 'google', [candidate(first + last, 'STOP')]],
  [
    'a chunk that repeats all before',
    'google',
    [candidate(first), candidate(last), candidate(first + last, 'STOP')],
  ],
])('%s, in the last event of %s, is said once', async (_, provider, payloads) => {
  const reading = await play(provider, payloads);
  expect(reading).toMatchObject({ text: first + last, finish: { reason: 'complete' } });
});

const block = (content_block: object, ...deltas: object[]): Payload[] => [
  { type: 'message_start', message: { model: 'm', content: [] } },
  { type: 'content_block_start', index: 0, content_block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
  { type: 'message_stop' },
];
const texts = (...pieces: string[]) => pieces.map((text) => ({ type: 'text_delta', text }));
const thoughts = (...pieces: string[]) =>
  pieces.map((thinking) => ({ type: 'thinking_delta', thinking }));

/** The words of an answer. */
interface Words {
  readonly text?: string;
  readonly reasoning?: string;
}

const noWords = { text: '', reasoning: '' };

test.each<[string, Payload[], Words]>([
  ['a text at the start of its block alone', block({ type: 'text', text: first }), { text: first }],
  [
    'a text at the start of its block and in pieces',
    block({ type: 'text', text: first + last }, ...texts('A kettle', first.slice(8), last)),
    { text: first + last },
  ],
  [
    'a text whose first words are at the start of its block',
    block({ type: 'text', text: first }, ...texts(last)),
    { text: first + last },
  ],
  [
    'a text of which the pieces repeat the start of its block and go on',
    block({ type: 'text', text: 'A kettle' }, ...texts('A ', 'kettle is ', 'quicker.')),
    { text: 'A kettle is quicker.' },
  ],
  [
    'reasoning at the start of its block and in pieces',
    block({ type: 'thinking', thinking: first }, ...thoughts('A kettle', first.slice(8))),
    { reasoning: first },
  ],
])('%s is said once', async (_, payloads, words) => {
  expect(await play('anthropic', payloads)).toMatchObject({ ...noWords, ...words });
});

test.each<[string, Payload[], Words]>([
  [
    'reasoning in the last message alone',
    [
      chunk({ delta: { content: last } }),
      chunk({ delta: {}, message: { reasoning: first, content: last } }, 'stop'),
    ],
    { reasoning: first, text: last },
  ],
  [
    'reasoning in its deltas and in a last message without one',
    [
      chunk({ delta: { reasoning_content: first } }),
      chunk({ delta: { content: 'Yes.' } }),
      chunk({ message: { reasoning_content: first, content: 'Yes.' } }, 'stop'),
    ],
    { reasoning: first, text: 'Yes.' },
  ],
  [
    'reasoning between tags and in the last message',
    [
      chunk({ delta: { content: `<think>${first}</think>Yes.` } }),
      chunk({ delta: {}, message: { reasoning: first, content: 'Yes.' } }, 'stop'),
    ],
    { reasoning: first, text: 'Yes.' },
  ],
  [
    'a text in pieces that are named messages',
    [chunk({ message: { content: first } }), chunk({ message: { content: last } }, 'stop')],
    { text: first + last },
  ],
])('%s is said once', async (_, payloads, words) => {
  expect(await play('compatible', payloads)).toMatchObject({ ...noWords, ...words });
});
