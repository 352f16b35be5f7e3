import { gzipSync } from 'node:zlib';
import { limits } from '@quartet/shared/domain/limits.ts';
import { type Drive, noteRefusal } from './drive.ts';

interface Refused {
  readonly what: string;
  readonly path?: string;
  /** Writes the body around the word. */
  readonly body: (word: string) => string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const question = (fields: object) => JSON.stringify({ message: 'Why?', ...fields });
const image = (type: string, word: string) =>
  question({ imageUrls: [`data:${type};base64,${Buffer.from(`x${word}`).toString('base64')}`] });

const refused: readonly Refused[] = [
  { what: 'a text that breaks off', body: (word) => `{"message":"${word}` },
  { what: 'a wrong type under a name', body: (word) => `{"${word}":1,"message":5}` },
  { what: 'a name twice', body: (word) => `{"${word}":1,"${word}":1,"message":"a"}` },
  {
    what: 'a question that is too long',
    body: (word) => question({ message: word.repeat(limits.questionCodePoints / 20) }),
  },
  {
    what: 'a body that is too large',
    body: (word) => question({ more: `${word}${' '.repeat(limits.chatTextBytes)}` }),
  },
  {
    what: 'a compressed body',
    headers: { 'content-encoding': 'gzip' },
    body: (word) => new Uint8Array(gzipSync(question({ message: word }))),
  },
  {
    what: 'a form',
    headers: { 'content-type': 'text/plain' },
    body: (word) => word,
  },
  { what: 'an image that is none', body: (word) => image('image/png', word) },
  { what: 'an image of another type', body: (word) => image(`image/${word}`, word) },
  {
    what: 'an address in place of an image',
    body: (word) => question({ imageUrls: [`https://example.org/${word}`] }),
  },
  {
    what: 'a history of another shape',
    body: (word) => question({ conversationHistory: { gpt: [word] } }),
  },
  {
    what: 'the id of a turn to retry',
    body: (word) => question({ retry: { turnId: word, models: ['gpt'] } }),
  },
  {
    what: 'a message of a program in an unknown role',
    path: '/v1/chat/completions',
    body: (word) => JSON.stringify({ model: 'quartet', messages: [{ role: word, content: word }] }),
  },
  {
    what: 'a model that a program made up',
    path: '/v1/responses',
    body: (word) => JSON.stringify({ model: word, input: word }),
  },
  {
    what: 'feedback with 99 stars',
    path: '/api/feedback',
    body: (word) => JSON.stringify({ rating: 99, feedbackText: word }),
  },
];

/** Makes calls that are refused, each with a canary in its invalid part. */
export async function refuseCalls(drive: Drive): Promise<void> {
  const [api] = drive.stack.apis;
  for (const { what, path = '/api/chat', body, headers } of refused) {
    const { token } = await drive.signUp();
    const sent = body(drive.book.mint(`${what}, refused`));
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      body: sent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
    await noteRefusal(drive, { sent, response });
  }
  await refuseAccess(drive);
}

/** Sends canaries instead of a token, a key, an address or a socket message. */
async function refuseAccess(drive: Drive): Promise<void> {
  const { book, stack } = drive;
  const [api] = stack.apis;
  const [token, key, turnId] = ['token', 'idempotency key', 'turn'].map((what) =>
    book.mint(`${what}, refused`),
  ) as [string, string, string];
  const asker = await drive.signUp();
  const tooLong = `${key}${'x'.repeat(300)}`;
  await noteRefusal(drive, {
    sent: token,
    response: await fetch(`${api}/api/auth/user`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  });
  await noteRefusal(drive, {
    sent: tooLong,
    response: await asker.ask('Why?', { headers: { 'idempotency-key': tooLong } }),
  });
  await noteRefusal(drive, { sent: turnId, response: await asker.join(turnId) });
  await refuseMessage(api, book.mint('message of a socket, refused'), book.note);
}

async function refuseMessage(api: string, word: string, note: (word: string) => void) {
  const headers = { origin: api };
  const socket = new WebSocket(`${api.replace('http', 'ws')}/api/socket`, { headers } as never);
  await new Promise((resolve) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: word, token: word })));
    socket.addEventListener('close', resolve);
  });
  note(word);
}
