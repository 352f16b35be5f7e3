import { createPng } from '../../support/create-png.ts';
import { joinBySocket } from '../../support/socket-client.ts';
import { recordStream } from '../../support/sse-client.ts';
import { type Drive, noteCalls, noteRefusal } from './drive.ts';

/** Inspects a turn that is held in the middle. */
export type WhileHeld = (turnId: string) => Promise<void>;

/** Asks with everything that a turn can carry, holds it in the middle, joins by stream and socket, and asks by key again. */
export async function answerWholeTurn(drive: Drive, whileHeld: WhileHeld): Promise<void> {
  const { stack, book } = drive;
  const { emulator, apis } = stack;
  playAnswers(drive);
  const hold = emulator.hold('openai', { after: 2 });
  const asker = await drive.signUp();
  const question = `What is ${book.mint('question')}?`;
  const key = book.mint('idempotency key');
  const image = createPng(book.mint('image'));
  const body = {
    webSearch: true,
    imageUrls: [`data:image/png;base64,${image.toString('base64')}`],
    conversationHistory: {
      gpt: [{ role: 'user', content: book.mint('history') }],
      claude: [
        { role: 'user', content: 'And before?' },
        { role: 'assistant', content: book.mint('earlier answer') },
      ],
      consensus: [
        {
          role: 'assistant',
          content: `They said ${book.mint('consensus before')}.`,
          [book.mint('name of a field of the history')]: 1,
        },
      ],
    },
  };
  const ask = (message: string) =>
    asker.ask(message, { headers: { 'idempotency-key': key }, body });
  const response = await ask(question);
  const turnId = response.headers.get('x-turn-id') ?? '';
  const socket = await joinBySocket(apis[1], asker.token, turnId);
  const joined = asker.join(turnId, apis[1]);
  await hold.reached;
  await socket.until(({ answers }) => answers.gemini.outcome === 'complete');
  await whileHeld(turnId);
  hold.release();
  for (const stream of [response, await joined]) book.note((await recordStream(stream)).lines);
  book.note(await socket.until(({ status }) => status === 'ended'));
  socket.close();
  noteCalls(drive);
  const other = `What is ${book.mint('other question under the same key')}?`;
  const sent = [other, key, body];
  await noteRefusal(drive, { sent, response: await ask(other) });
}

/** Plays each model's words in a different way. One canary arrives in two deltas. */
function playAnswers({ stack: { emulator }, book }: Drive): void {
  const split = book.mint('answer in two deltas');
  const half = split.length / 2;
  emulator.play('google', {
    kind: 'reasoning',
    text: ['It is ', split.slice(0, half), split.slice(half), '.'],
    reasoning: book.mint('reasoning'),
  });
  const site = `https://${book.mint('host of a source')}.example/${book.mint('path of a source')}`;
  emulator.play('anthropic', {
    kind: 'web-search',
    text: `They say ${book.mint('answer with sources')}.`,
    sources: [{ url: site, title: book.mint('title of a source') }],
  });
  emulator.play('xai', { kind: 'steady', text: `Yes, ${book.mint('answer')}.` });
  emulator.play('anthropic', {
    kind: 'steady',
    task: 'compose',
    text: `<text>\nThey say ${book.mint('consensus')}. [{1.1}]\n</text>`,
  });
}
