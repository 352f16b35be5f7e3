import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const messages = z.array(
  z.strictObject({
    role: z.enum(['user', 'assistant']),
    content: z.string(),
    reasoning: z.string().optional(),
  }),
);

/** The body of a question, with the fields that the specification names and no other fields. */
const askedSchema = z.strictObject({
  message: z.string().min(1),
  /** The specification leaves the shape of its consensus open. */
  conversationHistory: z.strictObject({
    gemini: messages,
    claude: messages,
    gpt: messages,
    grok: messages,
    consensus: z.unknown().optional(),
  }),
  imageUrls: z.array(z.string().startsWith('data:image/')).nonempty().optional(),
  webSearch: z.literal(true).optional(),
});
type Asked = z.infer<typeof askedSchema>;

type Stream = readonly (readonly object[] | Promise<unknown>)[];

/** Replies to the next questions. The server waits for a promise between two parts of a stream. */
export type Reply =
  | { readonly stream: Stream; readonly lineBreak?: string }
  | { readonly status: number; readonly body: object | null };

/** The calls of the specification's point 7 and nothing else: every reply has the fields that it names and no other fields. */
export interface StrictServer {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  /** Questions, the oldest first. A body with an unknown field gets 400, and is not listed. */
  readonly asked: readonly Asked[];
  /** The paths that were called, each once. */
  readonly called: ReadonlySet<string>;
  /** How many of its streams were closed before their end. */
  readonly closed: () => number;
  /** The default is an answer of every model, and a consensus. */
  reply: Reply;
}

const models = ['gemini', 'claude', 'gpt', 'grok'];

export const answers = models.flatMap((tabKey) => [
  { tabKey, content: `${tabKey} says`, reasoning: `${tabKey} thinks.`, streaming: true },
  { tabKey, content: `${tabKey} says so.`, reasoning: `${tabKey} thinks.`, streaming: false },
]);

export const consensus = {
  consensus: {
    bestOfAnswer: 'The **best** of all.',
    agreements: ['They agree on this.', 'They agree on that.'],
    disagreements: [
      { model: 'claude', point: 'It is so.' },
      { model: 'grok', point: 'It is not so.' },
    ],
  },
};

export function createStrictServer(publishableKey: string): StrictServer {
  const asked: Asked[] = [];
  const called = new Set<string>();
  let closed = 0;
  const server: StrictServer = {
    asked,
    called,
    closed: () => closed,
    reply: { stream: [[...answers, consensus]] },
    handler(req, res) {
      const path = new URL(`http://server/api${req.url}`).pathname;
      const call = `${req.method} ${path}`;
      called.add(call);
      const answer = calls[call] ?? (() => send(res, 404, { error: 'There is no such call.' }));
      void answer(req, res);
    },
  };

  async function chat(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!isSignedIn(req)) return send(res, 401, { error: 'Sign in.' });
    const body = askedSchema.safeParse(await json(req));
    if (!body.success) return send(res, 400, { error: z.prettifyError(body.error) });
    asked.push(body.data);
    const { reply } = server;
    if ('status' in reply) return send(res, reply.status, reply.body);
    res.on('close', () => {
      if (!res.writableFinished) closed += 1;
    });
    await stream(res, reply.stream, reply.lineBreak ?? '\n\n');
  }

  const calls: Readonly<
    Record<string, (req: IncomingMessage, res: ServerResponse) => void | Promise<void>>
  > = {
    'GET /api/auth/user': (req, res) =>
      isSignedIn(req) ? send(res, 200, { credits: 7 }) : send(res, 401, { error: 'Sign in.' }),
    'GET /api/clerk-key': (_, res) => send(res, 200, { publishableKey }),
    'POST /api/feedback': (_, res) => send(res, 200, { message: 'Thanks from the server.' }),
    'POST /api/chat': chat,
  };
  return server;
}

async function stream(res: ServerResponse, parts: Stream, lineBreak: string): Promise<void> {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  res.flushHeaders();
  for (const part of parts) {
    if (part instanceof Promise) await part;
    else for (const event of part) res.write(`data: ${JSON.stringify(event)}${lineBreak}`);
  }
  res.end(`data: [DONE]${lineBreak}`);
}

const isSignedIn = (req: IncomingMessage) => req.headers.authorization?.startsWith('Bearer ');

function send(res: ServerResponse, status: number, body: object | null): void {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(body === null ? '' : JSON.stringify(body));
}
