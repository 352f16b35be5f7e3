import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import type { ProviderError } from '@quartet/worker/providers/language-model.ts';
import { playReply, toStream } from './framings.ts';
import { readPayloads } from './recordings.ts';

/** A payload of any provider, of which the tests change the fields that carry words. */
export type Payload = ReturnType<typeof JSON.parse>;

export const readEvents = (name: string): Payload[] =>
  readPayloads(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** `cut`: the stream ends without the mark of its end. */
export function playEvents(
  provider: EmulatedProvider,
  payloads: readonly Payload[],
  { cut = false } = {},
) {
  const stream = toStream(
    payloads.map((each) => JSON.stringify(each)),
    provider,
  ).toString();
  const bytes = cut ? stream.replace('data: [DONE]\n\n', '') : stream;
  return playReply(provider, (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(bytes);
  });
}

export type Reading = Awaited<ReturnType<typeof playEvents>>;

/** The text of an answer that ended well, or else the code of its error. */
export const outcomeOf = ({ finish, text, error }: Reading) =>
  finish ? text : (error as ProviderError).code;

/** Returns the object that holds the words of a payload, and the field of the words. */
export function findWords(payload: Payload): readonly [Payload, field: string] | null {
  const { delta, type } = payload;
  if (type === 'response.output_text.delta') return [payload, 'delta'];
  if (delta?.type === 'text_delta') return [delta, 'text'];
  const parts = payload.candidates?.[0]?.content?.parts;
  if (parts?.length === 1 && parts[0].text && !parts[0].thought) return [parts[0], 'text'];
  const { delta: chunk } = payload.choices?.[0] ?? {};
  return typeof chunk?.content === 'string' ? [chunk, 'content'] : null;
}
