import { gzipSync } from 'node:zlib';
import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { createRandom } from '@quartet/shared/testing/random-turn-events.ts';
import type { ProviderError } from '@quartet/worker/providers/language-model.ts';
import { describe, expect, test } from 'vitest';
import { framings, playPayloads, playReply, toStream } from '../support/providers/framings.ts';
import { findWords, type Payload, readEvents } from '../support/providers/play-events.ts';
import { recordings } from '../support/providers/recordings.ts';

/** A recorded stream. */
interface Stream {
  readonly name: string;
  readonly payloads: readonly Payload[];
}

const streamsOfEach = 10;
const speaksResponses = (provider: EmulatedProvider) => /^(openai|xai|openrouter)$/.test(provider);
/** Recordings without a word of an answer. */
const unspoken = new Set(['openai.no-credit', 'openai.encrypted-reasoning', 'anthropic.refusal']);

/** Ten streams of a provider: its recordings, and then the same ones with their words in other pieces. */
function listStreams(provider: EmulatedProvider): readonly Stream[] {
  const named = recordings.filter(
    (each) =>
      !unspoken.has(each.name) &&
      (each.provider === provider || (provider === 'openrouter' && each.provider === 'openai')),
  );
  return Array.from({ length: streamsOfEach }, (_, at) => {
    const { name } = named[at % named.length]!;
    const payloads = readEvents(name);
    if (at < named.length) return { name, payloads };
    const random = createRandom(at);
    return {
      name: `${name}, cut ${at}`,
      payloads: payloads.flatMap((each) => recut(each, random)),
    };
  });
}

/** Says the words of a payload in two payloads, unless they come with the end of the answer. */
function recut(payload: Payload, random: () => number): Payload[] {
  const found = findWords(payload);
  const ends = payload.choices?.[0]?.finish_reason ?? payload.candidates?.[0]?.finishReason;
  if (!found || ends) return [payload];
  const letters = [...found[0][found[1]]];
  const at = Math.floor(random() * (letters.length + 1));
  const say = (words: string[]) => {
    const copy = structuredClone(payload);
    const [holder, field] = findWords(copy)!;
    holder[field] = words.join('');
    return { ...copy, ...(payload.sequence_number && { sequence_number: undefined }) };
  };
  return [say(letters.slice(0, at)), say(letters.slice(at))];
}

/** Puts all words into one event. */
function sumUp(provider: EmulatedProvider, payloads: readonly Payload[]): Payload[] {
  if (speaksResponses(provider)) return sumUpResponse(payloads);
  if (provider === 'anthropic') return sumUpMessage(payloads);
  const spoken = payloads.filter((each) => findWords(each));
  const words = spoken.map((each) => findWords(each)!);
  const text = words.map(([holder, field]) => holder[field]).join('');
  for (const [holder, field] of words) holder[field] = '';
  if (provider === 'google') words.at(-1)![0].text = text;
  else spoken.at(-1).choices[0].message = { content: text, ...sumUpThoughts(payloads) };
  return [...payloads];
}

/** Takes the reasoning out of the deltas, and returns it as fields of a message. */
function sumUpThoughts(payloads: readonly Payload[]): Payload {
  const message: Payload = {};
  for (const { delta } of payloads.flatMap(({ choices }) => choices?.[0] ?? [])) {
    for (const field of ['reasoning', 'reasoning_content'].filter((each) => delta[each])) {
      message[field] = (message[field] ?? '') + delta[field];
      delta[field] = null;
    }
  }
  return message;
}

function sumUpResponse(payloads: readonly Payload[]): Payload[] {
  const items = payloads.filter(({ type }) => type === 'response.output_item.done');
  const { response } = payloads.at(-1);
  if (!response.output?.length) response.output = items.map(({ item }) => item);
  return payloads.filter(({ type }) => type !== 'response.output_text.delta');
}

function sumUpMessage(payloads: readonly Payload[]): Payload[] {
  const blocks = new Map<number, Payload>();
  return payloads.filter(({ type, index, content_block, delta }) => {
    if (type === 'content_block_start') blocks.set(index, content_block);
    if (delta?.type !== 'text_delta') return true;
    blocks.get(index).text += delta.text;
    return false;
  });
}

const isWhole = ({ type }: Payload) => type === 'response.output_text.done';

/** Says all words where they begin, and leaves the pieces that repeat them. Google has no such place. */
function sayAtStart(provider: EmulatedProvider, payloads: readonly Payload[]): readonly Payload[] {
  if (provider === 'anthropic') sumUpMessage(payloads);
  for (const { part, output_index } of payloads.filter(
    ({ type }) => type === 'response.content_part.added',
  ))
    part.text =
      payloads.find((each) => isWhole(each) && each.output_index === output_index)?.text ?? '';
  if (provider !== 'compatible') return payloads;
  const content = payloads.map((each) => findWords(each)?.[0].content ?? '').join('');
  payloads.find(({ choices }) => choices?.[0]).choices[0].message = { content };
  return payloads;
}

/** An event that no adapter knows, or that says nothing. */
function foreignEvent(provider: EmulatedProvider): Payload {
  if (speaksResponses(provider)) return { type: 'response.hologram.delta', delta: 'No.' };
  if (provider === 'anthropic') return { type: 'ping' };
  return provider === 'google' ? { usageMetadata: {} } : { model: 'm', choices: [] };
}

const play = (
  provider: EmulatedProvider,
  payloads: readonly Payload[],
  framing = framings['in one write']!,
) => playPayloads(payloads.map((each) => JSON.stringify(each)).join('\n'), provider, framing);

type Reading = Awaited<ReturnType<typeof play>>;

const disturbances: Readonly<
  Record<string, (provider: EmulatedProvider, payloads: readonly Payload[]) => Promise<Reading>>
> = {
  'cut anywhere, with CRLF': (provider, payloads) =>
    play(provider, payloads, framings['with CRLF, cut anywhere']),
  'with comments and foreign events between its own': (provider, payloads) =>
    play(
      provider,
      payloads.flatMap((each, at) => (at === 0 ? [each] : [foreignEvent(provider), each])),
      framings['with comments between its events'],
    ),
  compressed: (provider, payloads) =>
    playReply(provider, (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' });
      response.end(
        gzipSync(
          toStream(
            payloads.map((each) => JSON.stringify(each)),
            provider,
          ),
        ),
      );
    }),
  'under the type of JSON': (provider, payloads) =>
    playReply(provider, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        toStream(
          payloads.map((each) => JSON.stringify(each)),
          provider,
        ),
      );
    }),
  'with all words in one event': (provider, payloads) => play(provider, sumUp(provider, payloads)),
  'with all words at the start and in pieces': (provider, payloads) =>
    play(provider, sayAtStart(provider, payloads)),
};

describe.each(emulatedProviders)('%s', (provider) => {
  test.each(Object.entries(disturbances))(
    'of ten streams %s, no word is lost or doubled',
    async (_, disturb) => {
      for (const { name, payloads } of listStreams(provider)) {
        const whole = await play(provider, payloads);
        const { text, reasoning, finish } = await disturb(provider, structuredClone(payloads));
        expect(whole.text).not.toBe('');
        expect({ name, text, reasoning, finish: finish?.reason }).toEqual({
          name,
          text: whole.text,
          reasoning: whole.reasoning,
          finish: whole.finish?.reason,
        });
      }
    },
  );

  test('of ten streams that break off, none is complete without every word', async () => {
    for (const { name, payloads } of listStreams(provider)) {
      const { text } = await play(provider, payloads);
      const bytes = toStream(
        payloads.map((each) => JSON.stringify(each)),
        provider,
      );
      const length = 1 + Math.floor(bytes.length * 0.9 * createRandom(name.length)());
      const reading = await playReply(provider, (response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, length), () => response.destroy());
      });
      const outcome = reading.finish ? reading.text : (reading.error as ProviderError).code;
      expect({ name, outcome: [text, 'interrupted'].includes(outcome) }).toEqual({
        name,
        outcome: true,
      });
      expect(text.startsWith(reading.text)).toBe(true);
    }
  });
});
