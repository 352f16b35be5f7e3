import { expect, test } from 'vitest';
import { untilAborted } from '../testing/scripted-model.ts';
import { BrokenOff, firstToSpeak } from './first-to-speak.ts';

type Script = (signal: AbortSignal) => AsyncIterable<string>;

const says = (...words: readonly string[]): Script =>
  async function* () {
    yield* words;
  };
const hangs = (...words: readonly string[]): Script =>
  async function* (signal) {
    yield* words;
    await untilAborted(signal);
  };
const throws = (error: Error, ...words: readonly string[]): Script =>
  async function* () {
    yield* words;
    throw error;
  };

async function listen(scripts: readonly Script[], patienceMs = 60_000, signal?: AbortSignal) {
  const opened: AbortSignal[] = [];
  const open = (script: Script, own: AbortSignal) => {
    opened.push(own);
    return script(own);
  };
  const said: string[] = [];
  const patience = { patienceMs, signal: signal ?? new AbortController().signal };
  for await (const { source, value } of firstToSpeak(scripts, open, patience)) {
    said.push(`${scripts.indexOf(source)} ${value}`);
  }
  return { said, opened };
}

test('asks the first source alone, to its end', async () => {
  const { said, opened } = await listen([says('a', 'b'), says('c')]);
  expect(said).toEqual(['0 a', '0 b']);
  expect(opened).toHaveLength(1);
});

test('asks the next source at once when one fails before its first word', async () => {
  expect((await listen([throws(new Error('x')), says('c')])).said).toEqual(['1 c']);
});

test('a silent source is overtaken by the next, and ended', async () => {
  const { said, opened } = await listen([hangs(), hangs(), says('c')], 1);
  expect(said).toEqual(['2 c']);
  expect(opened.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

test('names a source that breaks off', async () => {
  const cause = new Error('x');
  const listening = listen([throws(cause, 'a'), says('c')]);
  await expect(listening).rejects.toBeInstanceOf(BrokenOff);
  await expect(listening).rejects.toMatchObject({ cause });
});

test('when all fail, the last failure is thrown', async () => {
  const last = new Error('y');
  await expect(listen([throws(new Error('x')), throws(last)])).rejects.toBe(last);
  await expect(listen([])).rejects.toThrow('no_source');
});

test('an abort ends all sources with its reason', async () => {
  const abort = new AbortController();
  const listening = listen([hangs(), hangs()], 1, abort.signal);
  const reason = new Error('over');
  setImmediate(() => abort.abort(reason));
  await expect(listening).rejects.toBe(reason);
});

test('a source that ends without a word is done', async () => {
  expect((await listen([says(), says('c')])).said).toEqual([]);
});
