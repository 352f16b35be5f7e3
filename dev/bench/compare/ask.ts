import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { monotonicMs } from './monotonic-ms.ts';

/** One question as its asker saw it, in milliseconds and bytes. */
export interface Asked {
  readonly firstWordMs: number;
  /** From when the provider wrote its first word. */
  readonly deliveryMs: number;
  readonly totalMs: number;
  readonly bytes: number;
  /** The stamped words of each answer in their order, in `monotonicMs`. */
  readonly answers: readonly (readonly Word[])[];
}

export interface Word {
  readonly writtenAt: number;
  readonly readAt: number;
}

export interface Post {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** A stamp may come in two pieces. The text of a refusal is shorter than this as well. */
const mostRest = 600;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Posts a question and reads its stream to the end. Throws for any status but 200. */
export async function ask({ url, headers = {}, body }: Post): Promise<Asked> {
  const startedAt = monotonicMs();
  const json = JSON.stringify(body);
  const call = request(url, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      ...headers,
    },
  }).end(json);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let bytes = 0;
  let rest = '';
  let first: Word | undefined;
  const answers = new Map<string, Word[]>();
  for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) {
    bytes += Buffer.byteLength(piece);
    const readAt = monotonicMs();
    const text = rest + piece;
    for (const [, answer = '', written] of text.matchAll(/t(\d+)=([\d.]+) /g)) {
      const words = answers.get(answer) ?? [];
      const word = { writtenAt: Number(written), readAt };
      first ??= word;
      // Frames repeat the text.
      if (word.writtenAt > (words.at(-1)?.writtenAt ?? 0)) words.push(word);
      answers.set(answer, words);
    }
    rest = text.slice(-mostRest);
  }
  if (response.statusCode !== 200 || !first) {
    throw new Error(`${url}: ${response.statusCode} ${rest}`);
  }
  return {
    firstWordMs: first.readAt - startedAt,
    deliveryMs: first.readAt - first.writtenAt,
    totalMs: monotonicMs() - startedAt,
    bytes,
    answers: [...answers.values()],
  };
}
