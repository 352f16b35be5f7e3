import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { monotonicMs } from './monotonic-ms.ts';

/** What one question was like for who asked it, in milliseconds and bytes. */
export interface Asked {
  readonly firstWordMs: number;
  /** From when the provider wrote its first word. */
  readonly deliveryMs: number;
  readonly totalMs: number;
  readonly bytes: number;
}

export interface Post {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

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
  let first: { readonly at: number; readonly writtenAt: number } | null = null;
  let beginning = '';
  for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) {
    bytes += Buffer.byteLength(piece);
    if (first) continue;
    beginning += piece;
    const [, writtenAt] = /t0=([\d.]+) /.exec(beginning) ?? [];
    if (writtenAt) first = { at: monotonicMs(), writtenAt: Number(writtenAt) };
  }
  if (response.statusCode !== 200 || !first) {
    throw new Error(`${url}: ${response.statusCode} ${beginning}`);
  }
  return {
    firstWordMs: first.at - startedAt,
    deliveryMs: first.at - first.writtenAt,
    totalMs: monotonicMs() - startedAt,
    bytes,
  };
}
