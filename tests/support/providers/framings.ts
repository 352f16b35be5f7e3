import type { ServerResponse } from 'node:http';
import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import { createRandom } from '@quartet/shared/testing/random-turn-events.ts';
import { ask, collectUntilError, finishOf, modelOn, never, wordsOf } from './adapters.ts';
import { startReplyServer } from './reply-server.ts';

/** Whether a provider names its events, and how it ends. */
const forms: Readonly<
  Record<EmulatedProvider, { readonly named: boolean; readonly ends: readonly string[] }>
> = {
  openai: { named: true, ends: [] },
  xai: { named: true, ends: [] },
  anthropic: { named: true, ends: [] },
  google: { named: false, ends: [] },
  openrouter: { named: false, ends: ['[DONE]'] },
  compatible: { named: false, ends: ['[DONE]'] },
};

/** A way to write the same event stream in other bytes. */
export interface Framing {
  readonly newline: string;
  readonly comments?: true;
  /** Cuts the bytes into pieces. */
  readonly cut: (bytes: Buffer) => Iterable<Buffer>;
}

const whole = (bytes: Buffer) => [bytes];
const plain: Framing = { newline: '\n', cut: whole };

export const framings: Readonly<Record<string, Framing>> = {
  'in one write': plain,
  'with CRLF': { newline: '\r\n', cut: whole },
  'with CR': { newline: '\r', cut: whole },
  'with comments between its events': { newline: '\n', comments: true, cut: whole },
  'cut anywhere': { newline: '\n', cut: (bytes) => cutAtRandom(bytes, 1) },
  'with CRLF, cut anywhere': { newline: '\r\n', cut: (bytes) => cutAtRandom(bytes, 2) },
};

function* cutAtRandom(bytes: Buffer, seed: number): Iterable<Buffer> {
  const random = createRandom(seed);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(random() ** 3 * 4_000);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

/** Sends these payloads of events, one a line, to the adapter of a provider. */
export function playPayloads(payloads: string, provider: EmulatedProvider, framing: Framing) {
  const bytes = toStream(payloads.trim().split('\n'), provider, framing);
  return playReply(provider, (response) => void send(response, bytes, framing));
}

/** Lets a server reply to the adapter of a provider, and returns what the adapter read. */
export async function playReply(
  provider: EmulatedProvider,
  serve: (response: ServerResponse) => void,
) {
  await using server = await startReplyServer(serve);
  const model = modelOn({ baseUrls: {} as never }, provider, { baseUrl: server.url });
  const { parts, error } = await collectUntilError(model.streamText(ask('Why?'), never));
  return {
    served: parts.flatMap((part) => (part.type === 'served' ? [part.modelId] : [])),
    text: wordsOf(parts),
    reasoning: wordsOf(parts, 'reasoning-delta'),
    sources: parts.filter(({ type }) => type === 'source').length,
    offsets: parts.flatMap((part) => (part.type === 'offsets' ? [part] : [])),
    finish: finishOf(parts),
    error,
  };
}

/** Writes these payloads as the event stream of a provider. */
export function toStream(
  payloads: readonly string[],
  provider: EmulatedProvider,
  framing: Framing = plain,
): Buffer {
  const { named, ends } = forms[provider];
  const events = [...payloads, ...ends].map((data) => {
    const type = named ? [`event: ${(JSON.parse(data) as { type: string }).type}`] : [];
    const comments = framing.comments ? [': PROCESSING', ''] : [];
    return [...comments, ...type, `data: ${data}`, '', ''].join(framing.newline);
  });
  return Buffer.from(events.join(''));
}

async function send(response: ServerResponse, bytes: Buffer, { cut }: Framing): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of cut(bytes)) {
    // Writes each piece separately.
    await new Promise((resolve) => response.write(piece, resolve));
  }
  response.end();
}
