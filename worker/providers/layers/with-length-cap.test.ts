import { expect, test } from 'vitest';
import type { StreamPart } from '../language-model.ts';
import type { AnswerPart, ModelCall } from '../panel.ts';
import { withLengthCap } from './with-length-cap.ts';

let closed = false;
async function* stream(...parts: StreamPart[]): AsyncGenerator<StreamPart> {
  closed = false;
  try {
    yield* parts;
  } finally {
    closed = true;
  }
}
const prompt = { messages: [], webSearch: false };
const call = {} as ModelCall;
const text = (text: string): StreamPart => ({ type: 'text-delta', text });
const finish: StreamPart = {
  type: 'finish',
  reason: 'complete',
  raw: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
};
async function read(max: number, ...parts: StreamPart[]): Promise<AnswerPart[]> {
  const all: AnswerPart[] = [];
  const open = withLengthCap(() => stream(...parts), max);
  for await (const part of open(prompt, call)) all.push(part);
  return all;
}

test('leaves an answer that just fits unchanged', async () => {
  expect(await read(4, text('ab'), text('cd'), finish)).toEqual([text('ab'), text('cd'), finish]);
});

test('cuts a longer one, marks it as cut and closes the source', async () => {
  const parts = await read(3, text('ab'), text('cd'), text('ef'), finish);
  expect(parts).toMatchObject([text('ab'), text('c'), { type: 'finish', reason: 'length' }]);
  expect(closed).toBe(true);
});

test('never splits a character', async () => {
  expect((await read(3, text('ab👋')))[0]).toEqual(text('ab'));
});

test('counts reasoning separately', async () => {
  const thought: StreamPart = { type: 'reasoning-delta', text: 'abc' };
  expect(await read(3, thought, text('abc'), finish)).toEqual([thought, text('abc'), finish]);
});
