import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  outcomeOf,
  type Payload,
  playEvents as play,
  type Reading,
  readEvents as read,
} from '../support/providers/play-events.ts';
import { recordings } from '../support/providers/recordings.ts';

const spoken = recordings.filter(
  ({ name }) => name !== 'openai.no-credit' && name !== 'anthropic.refusal',
);
const ofResponses = spoken.filter(({ provider }) => /^(openai|xai|openrouter)$/.test(provider));
const ofChunks = spoken.filter(
  ({ provider }) => provider === 'google' || provider === 'compatible',
);

const wordsOf = ({ text, reasoning }: Reading) => ({ text, reasoning });
const isDelta = ({ type }: Payload) =>
  /^response\.(output_text|refusal|reasoning\w*)\.delta$/.test(type);
const isSearch = ({ item }: Payload) => item?.type.endsWith('search_call');
const choiceOf = ({ candidates, choices }: Payload) => (candidates ?? choices)?.[0];
const isTextDelta = ({ type }: Payload) => type === 'response.output_text.delta';

test.each(spoken)(
  '$name, cut at any event, is the beginning of its answer, and complete only with every word',
  async ({ name, provider }) => {
    const whole = await play(provider, read(name));
    expect(whole.finish).toBeDefined();
    for (const [end] of read(name).entries()) {
      const reading = await play(provider, read(name).slice(0, end), { cut: true });
      expect(whole.text.startsWith(reading.text)).toBe(true);
      expect([whole.text, 'interrupted']).toContain(outcomeOf(reading));
    }
  },
);

describe.each(ofResponses)('$name', ({ name, provider }) => {
  const payloads = () => toCounted(read(name));
  const whole = () => play(provider, payloads());
  const keep = (isKept: (payload: Payload) => boolean) => play(provider, payloads().filter(isKept));

  test('without its deltas, its words come from its sums, once', async () => {
    const reading = await keep((payload) => !isDelta(payload));
    expect(reading).toMatchObject({ ...wordsOf(await whole()), error: undefined });
    expect(reading.sources).toBe((await whole()).sources);
  });

  test.each([
    ['in the parts', /output_(text\.done|item\.added)$/],
    ['in the items', /output_item\.(added|done)$/],
    ['in the items, of which no beginning came', /output_item\.done$/],
    ['in the last event alone', /^$/],
  ])('with its text only %s, the text is the same', async (_, kept) => {
    const always = /(created|completed|incomplete)$/;
    const reading = await keep(
      (payload) => kept.test(payload.type) || always.test(payload.type) || isSearch(payload),
    );
    expect(reading).toMatchObject({ text: (await whole()).text, error: undefined });
  });

  test('with every event doubled, its words are the same', async () => {
    const doubled = payloads().flatMap((each) => [each, each]);
    expect(wordsOf(await play(provider, doubled))).toEqual(wordsOf(await whole()));
  });

  test('with its last event before most of its deltas, the text is the same', async () => {
    const all = payloads();
    const at = all.findIndex(isTextDelta) + 1;
    const early = [...all.slice(0, at), all.at(-1), ...all.slice(at, -1)];
    expect(await play(provider, early)).toMatchObject({
      text: (await whole()).text,
      error: undefined,
    });
  });

  test('whatever deltas are lost, it is complete only with every word', async () => {
    const expected = await whole();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), async (kept) => {
        const reading = await play(
          provider,
          payloads().filter((payload, at) => !isTextDelta(payload) || kept[at % 40]),
        );
        expect([expected.text, 'interrupted']).toContain(outcomeOf(reading));
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  test('it loses nothing if its events have no numbers, or one for all', async () => {
    for (const count of [{}, { sequence_number: 0 }]) {
      const all = read(name).map((each) => ({ ...each, sequence_number: undefined, ...count }));
      expect(wordsOf(await play(provider, all))).toEqual(wordsOf(await whole()));
    }
  });

  test('nothing is doubled if its last event numbers the items otherwise, or has none', async () => {
    const all = payloads();
    const { response } = all.at(-1);
    response.output = response.output.filter(({ type }: Payload) => type === 'message');
    expect(wordsOf(await play(provider, all))).toEqual(wordsOf(await whole()));
    response.output = [];
    expect(wordsOf(await play(provider, all))).toEqual(wordsOf(await whole()));
  });
});

/** Numbers the events as OpenAI does, and puts the items into the end, which some recordings leave out. */
function toCounted(payloads: Payload[]): Payload[] {
  const items = payloads.filter(({ type }) => type === 'response.output_item.done');
  const { response } = payloads.at(-1);
  if (!response.output?.length) response.output = items.map(({ item }) => item);
  return payloads.map((each, at) => ({ ...each, sequence_number: at }));
}

test.each(ofChunks)(
  '$name, with a finish reason too early, has every word, and half of it is not complete',
  async ({ name, provider }) => {
    const isGoogle = provider === 'google';
    const hasText = (payload: Payload) =>
      isGoogle
        ? choiceOf(payload)?.content?.parts?.some(({ text, thought }: Payload) => text && !thought)
        : choiceOf(payload)?.delta?.content;
    const whole = await play(provider, read(name));
    const speaking = read(name).flatMap((payload, at) => (hasText(payload) ? [at] : []));
    for (const early of speaking.slice(0, -1)) {
      const all = read(name);
      choiceOf(all[early])[isGoogle ? 'finishReason' : 'finish_reason'] = isGoogle
        ? 'STOP'
        : 'stop';
      const reading = await play(provider, all);
      expect(reading).toMatchObject({ text: whole.text, error: undefined });
      for (const end of speaking.filter((at) => at > early).slice(0, -1)) {
        const half = await play(provider, all.slice(0, end + 1), { cut: true });
        expect([whole.text, 'interrupted']).toContain(outcomeOf(half));
      }
    }
  },
);

const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] });
const created = { type: 'response.created', response: { model: 'gpt-5', output: [] } };
const added = (output_index: number) => ({
  type: 'response.output_item.added',
  output_index,
  item: { type: 'message', content: [] },
});
const at = (output_index: number) => ({ output_index, content_index: 0 });
const done = (index: number, text: string) => ({
  type: 'response.output_text.done',
  ...at(index),
  text,
});
const itemDone = (output_index: number, text: string) => ({
  type: 'response.output_item.done',
  output_index,
  item: message(text),
});
const completed = (...texts: string[]) => ({
  type: 'response.completed',
  response: { model: 'gpt-5', status: 'completed', output: texts.map(message) },
});

test('a short answer that comes in one piece, and a part without deltas after one with them, are said once', async () => {
  const one = await play('openai', [
    created,
    added(0),
    done(0, 'Paris.'),
    itemDone(0, 'Paris.'),
    completed('Paris.'),
  ]);
  expect(one).toMatchObject({ text: 'Paris.', finish: { reason: 'complete' } });
  const two = await play('openai', [
    created,
    added(0),
    { type: 'response.output_text.delta', ...at(0), delta: 'Let me look.' },
    done(0, 'Let me look.'),
    added(1),
    done(1, 'Paris.'),
    completed('Let me look.', 'Paris.'),
  ]);
  expect(two).toMatchObject({ text: 'Let me look.\n\nParis.', finish: { reason: 'complete' } });
});
