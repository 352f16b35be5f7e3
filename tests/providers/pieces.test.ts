import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import type { ProviderError } from '@quartet/worker/providers/language-model.ts';
import { describe, expect, test } from 'vitest';
import {
  findWords,
  outcomeOf,
  type Payload,
  playEvents as play,
  type Reading,
  readEvents as read,
} from '../support/providers/play-events.ts';
import { recordings } from '../support/providers/recordings.ts';

/**
 * Providers that say each word in one piece, without a number and without a sum at the end. A piece that is lost, or comes twice, looks
 * like one that the model wrote so: the adapter can only say what was sent, and must not make more of it.
 */
const ofPieces = recordings.filter(({ provider }) =>
  /^(anthropic|google|compatible)$/.test(provider),
);

const wordsOf = ({ text, reasoning }: Reading) => ({ text, reasoning });

function pieceOf(payload: Payload): string {
  const content = payload.choices?.[0]?.delta?.content;
  if (Array.isArray(content)) return content.map(({ text = '' }) => text).join('');
  const [holder, field] = findWords(payload) ?? [];
  return holder?.[field as string] ?? '';
}

/** Returns every text that has the piece once more than the shorter one. */
const withPiece = (shorter: string, piece: string): readonly string[] =>
  Array.from(
    { length: shorter.length + 1 },
    (_, at) => shorter.slice(0, at) + piece + shorter.slice(at),
  );

const isEnd = ({ type, candidates, choices }: Payload) =>
  /^message_(delta|stop)$/.test(type) ||
  Boolean(candidates?.[0]?.finishReason ?? choices?.[0]?.finish_reason);

/** Returns the events with which a provider ends an answer. */
function endOf(provider: EmulatedProvider, payloads: readonly Payload[]): readonly Payload[] {
  if (provider === 'anthropic') return payloads.filter(isEnd);
  if (provider === 'google') return [{ candidates: [{ finishReason: 'STOP' }] }];
  return [{ model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }];
}

/** Takes the end out of a stream, and no words. */
function withoutEnd(provider: EmulatedProvider, payloads: readonly Payload[]): readonly Payload[] {
  if (provider === 'anthropic') return payloads.filter((each) => !isEnd(each));
  return structuredClone(payloads).map((each) => {
    const [choice] = each.candidates ?? each.choices ?? [];
    delete choice?.finishReason;
    delete choice?.finish_reason;
    return each;
  });
}

/**
 * True within a block of Anthropic. Between two blocks its end is believed, because a server may keep the connection open after it. The
 * other providers are read to the end of the reply.
 */
function mayGoOn(provider: EmulatedProvider, before: readonly Payload[]): boolean {
  const last = before.findLast(({ type }) => /^content_block_(start|stop)$/.test(type));
  return provider !== 'anthropic' || last?.type === 'content_block_start';
}

describe.each(ofPieces)('$name', ({ name, provider }) => {
  test('with one event doubled, it says what was sent and nothing else', async () => {
    const whole = await play(provider, read(name));
    for (const [at, event] of read(name).entries()) {
      const reading = await play(provider, read(name).toSpliced(at, 0, event));
      expect(reading.finish?.reason).toBe(whole.finish?.reason);
      const piece = pieceOf(event);
      expect(withPiece(whole.text, piece)).toContain(reading.text);
    }
  });

  test('with one piece lost, it says all others, and is complete only with its end', async () => {
    const whole = await play(provider, read(name));
    for (const [at, event] of read(name).entries()) {
      const piece = pieceOf(event);
      if (!piece) continue;
      const reading = await play(provider, read(name).toSpliced(at, 1));
      expect(withPiece(reading.text, piece)).toContain(whole.text);
      const ended = isEnd(event) ? 'interrupted' : whole.finish?.reason;
      expect(reading.finish?.reason ?? (reading.error as ProviderError).code).toBe(ended);
    }
  });

  test('with its end before any of its events, no word of a block or a reply is lost', async () => {
    const all = read(name);
    const whole = await play(provider, all);
    for (const [at] of all.entries()) {
      if (at === 0 || isEnd(all[at]) || !mayGoOn(provider, all.slice(0, at))) continue;
      const twice = all.toSpliced(at, 0, ...endOf(provider, all));
      expect(await play(provider, twice)).toMatchObject({ text: whole.text, error: undefined });
      const moved = withoutEnd(provider, all).toSpliced(at, 0, ...endOf(provider, all));
      const reading = await play(provider, moved);
      expect(reading.text).toBe(whole.text);
      expect([whole.text, 'interrupted']).toContain(outcomeOf(reading));
    }
  });

  test('with its end too early and cut later, it is interrupted', async () => {
    const all = read(name);
    const speaking = all.flatMap((each, at) => (pieceOf(each) ? [at] : []));
    for (const at of speaking.slice(1)) {
      if (!mayGoOn(provider, all.slice(0, at))) continue;
      const early = all.slice(0, at + 1).toSpliced(at, 0, ...endOf(provider, all));
      const reading = await play(
        provider,
        early.slice(0, -1).concat(withoutEnd(provider, [all[at]])),
        {
          cut: true,
        },
      );
      expect(reading.error).toMatchObject({ code: 'interrupted' });
    }
  });
});

const message = read('anthropic.search-with-results');
const ends = ({ type }: Payload) => type === 'content_block_stop';

test('anthropic: an end between two blocks is believed, and what follows it is not read', async () => {
  const whole = await play('anthropic', message);
  for (const [at] of message.entries()) {
    if (!ends(message[at])) continue;
    const early = message.toSpliced(at + 1, 0, ...endOf('anthropic', message));
    const reading = await play('anthropic', early);
    expect(reading).toMatchObject({ error: undefined, finish: { reason: 'complete' } });
    expect(whole.text.startsWith(reading.text)).toBe(true);
  }
});

test('anthropic: an answer of a server that ends no block is complete with the reply', async () => {
  const whole = await play('anthropic', message);
  const reading = await play(
    'anthropic',
    message.filter((each) => !ends(each)),
  );
  expect(reading).toMatchObject({ ...wordsOf(whole), finish: { reason: 'complete' } });
});
