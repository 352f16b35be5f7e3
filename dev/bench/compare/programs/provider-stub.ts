import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { monotonicMs } from '../monotonic-ms.ts';
import type { Pace } from '../provider-stub.ts';

/**
 * Speaks Chat Completions as an OpenAI-compatible server does, for every system that is compared. A stamped token, as the first
 * one of each answer, is `t`, the stream's number, `=` and when it was written. A composer claims one thing and writes twenty
 * tokens that rest on two answers, and the checker judges both, each as fast as an answer.
 */

const writtenTokens = 20;
/** Stands for what is known only when it is written. */
const stamp = '';
const words = ['alpha ', 'beta ', 'the ', 'quick ', 'brown ', 'fox ', 'jumps ', 'over '];

const composition = [
  '{"claim":"alpha beta","units":"A1 B1"}\n',
  '<text>\n',
  ...listWords(writtenTokens - 1),
  '[A1 B1].',
  '\n</text>',
];

let pace: Pace = { tokens: 1, gapMs: 0 };
let closedAt: number[] = [];
let running = 0;
let streams = 0;

createServer((req, res) => void answer(req, res)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
  () => process.stdout.write('stub started\n'),
);

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await text(req);
  if (req.url === '/pace') {
    pace = JSON.parse(body) as Pace;
    closedAt = [];
    res.end();
  } else if (req.url === '/state') {
    res.end(JSON.stringify({ running, closedAt }));
  } else {
    stream(res, listTokens(body));
  }
}

function listTokens(body: string): readonly string[] {
  if (body.includes('Task: compose')) return composition;
  if (body.includes('Task: check')) return listVerdicts(body);
  if (pace.stamped) return Array.from({ length: pace.tokens }, () => stamp);
  const lump = pace.characters && words.join('').repeat(pace.characters).slice(-pace.characters);
  return [stamp, ...listWords(pace.tokens - 1).map((word) => lump || word)];
}

/** The rows are part of a JSON string. */
function listVerdicts(body: string): readonly string[] {
  return [...body.matchAll(/\\n(s?\d+)((?: [A-Z]+\d+)*) \| /g)].map(
    ([, row, ids]) => `${row} follows${ids}\n`,
  );
}

function listWords(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => words[index % words.length] ?? '');
}

function stream(res: ServerResponse, tokens: readonly string[]): void {
  running += 1;
  streams += 1;
  const stream = streams;
  res.socket?.setNoDelay(true);
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  res.once('close', () => {
    running -= 1;
    if (!res.writableFinished) closedAt.push(monotonicMs());
    clearInterval(timer);
  });
  writeChunk(res, { delta: { role: 'assistant', content: '' } });
  let sent = 0;
  const step = () => {
    const token = tokens[sent];
    sent += 1;
    if (token === undefined) return end(res, tokens.length);
    const content = token === stamp ? `t${stream}=${monotonicMs().toFixed(3)} ` : token;
    writeChunk(res, { delta: { content } });
  };
  if (pace.gapMs === 0) while (!res.writableEnded) step();
  else step();
  const timer = pace.gapMs === 0 ? undefined : setInterval(step, pace.gapMs);
}

const head = {
  id: 'chatcmpl-abc123',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'stub',
  system_fingerprint: 'fp_x',
};

function writeChunk(res: ServerResponse, choice: object): void {
  const choices = [{ index: 0, finish_reason: null, ...choice }];
  res.write(`data: ${JSON.stringify({ ...head, choices })}\n\n`);
}

function end(res: ServerResponse, tokens: number): void {
  writeChunk(res, { delta: {}, finish_reason: 'stop' });
  const usage = { prompt_tokens: 10, completion_tokens: tokens, total_tokens: tokens + 10 };
  res.end(`data: ${JSON.stringify({ ...head, choices: [], usage })}\n\ndata: [DONE]\n\n`);
}
