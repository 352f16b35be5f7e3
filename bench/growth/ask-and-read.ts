import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Quartet } from '../compare/start-quartet.ts';
import { message } from '../compare/system.ts';

export interface GrowingQuestion {
  /** How many event streams read the turn; by default none, but a socket. */
  readonly readers?: number;
  /** How many questions and answers of each model are sent along. */
  readonly turnsBefore?: number;
}

/** Of one turn of a conversation, in characters. */
const lengths = { question: 120, answer: 1_200 };

/**
 * Asks as the page does, and reads the turn to its end: over a socket of the page or, when there are several readers,
 * over compressed event streams, of which a person may have more. Resolves to the bytes that they got.
 */
export async function askAndRead(
  { urls, headers }: Pick<Quartet, 'urls' | 'headers'>,
  { readers = 0, turnsBefore = 0 }: GrowingQuestion,
  page: PageSocket,
): Promise<number> {
  const [url = ''] = urls;
  const asked = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ message, conversationHistory: toHistory(turnsBefore) }),
  });
  if (asked.status !== 202) throw new Error(`POST: ${asked.status} ${await asked.text()}`);
  const { turnId } = (await asked.json()) as { turnId: string };
  if (readers === 0) {
    await page.read(turnId);
    return 0;
  }
  const reading = Array.from({ length: readers }, () =>
    readStream(`${url}/api/chat/${turnId}`, headers),
  );
  return (await Promise.all(reading)).reduce((sum, bytes) => sum + bytes, 0);
}

async function readStream(url: string, headers: Quartet['headers']): Promise<number> {
  const request = get(url, { headers: { ...headers, 'accept-encoding': 'zstd' }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.socket.bytesRead;
}

function toHistory(turns: number): object {
  const one = [
    { role: 'user', content: 'why '.repeat(lengths.question / 4) },
    { role: 'assistant', content: 'because '.repeat(lengths.answer / 8) },
  ];
  const all = Array.from({ length: turns }, () => one).flat();
  return { gemini: all, claude: all, gpt: all, grok: all };
}

/** A socket that reads one turn after the other, or several at once. */
export interface PageSocket {
  /** Resolves when the turn has ended. */
  read(turnId: string): Promise<void>;
  bytes(): number;
  close(): void;
}

export async function openPageSocket({
  urls,
  headers,
}: Pick<Quartet, 'urls' | 'headers'>): Promise<PageSocket> {
  const { origin = '', authorization = '' } = headers;
  const client = new WebSocket(`${urls[0]?.replace('http', 'ws')}/api/socket`, { origin });
  let wire: Socket | undefined;
  client.on('upgrade', (response: IncomingMessage) => {
    wire = response.socket;
  });
  const reading = new Map<string, () => void>();
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  client.on('close', (code) => reject(new Error(`A socket closed with ${code}.`)));
  client.on('message', (data: Buffer) => {
    if (!data.includes('"turn-end"') && !data.includes('"status":"ended"')) return;
    const { turnId } = JSON.parse(data.toString()) as { turnId: string };
    reading.get(turnId)?.();
  });
  await once(client, 'open');
  const token = authorization.replace('Bearer ', '');
  client.send(JSON.stringify({ type: 'authenticate', token }));
  return {
    async read(turnId) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      reading.set(turnId, resolve);
      client.send(JSON.stringify({ type: 'join', turnId }));
      await Promise.race([ended, lost]);
      client.send(JSON.stringify({ type: 'leave', turnId }));
    },
    bytes: () => wire?.bytesRead ?? 0,
    close: () => client.close(),
  };
}
