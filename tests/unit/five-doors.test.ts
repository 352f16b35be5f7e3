import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { toDetails } from '@quartet/api/programs/follow-consensus.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { createRandom } from '@quartet/shared/testing/random-turn-events.ts';
import { foldDone, foldFrame } from '@quartet/web/chat/transport/fold-frame.ts';
import { APIError } from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asker, createAsker } from '../support/ask.ts';
import { openPrograms, type Programs, sampleQuestion } from '../support/open-programs.ts';
import { providers } from '../support/providers.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { recordStream } from '../support/sse-client.ts';

let quartet: Programs;
let person: Awaited<ReturnType<Programs['createPerson']>>;
let page: Asker;
let host: Client;
const generous = { QUESTIONS_PER_MINUTE: '10000', ACTIVE_QUESTIONS: '1000' };
beforeAll(async () => {
  quartet = await openPrograms(0, generous);
  person = await quartet.createPerson('quartet_value');
  const expiresInSeconds = 3_600;
  const token = { userId: person.id, origin: quartet.url, expiresInSeconds };
  page = createAsker(quartet.url, await quartet.clerk.mintToken(token));
  host = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${person.key.secret}` } };
  await host.connect(
    new StreamableHTTPClientTransport(new URL(`${quartet.url}/mcp`), { requestInit }),
  );
});
afterAll(async () => {
  await host.close();
  await quartet.close();
});

/** Plays the models for one turn, by what happens in it. */
const happenings: Readonly<Record<string, (random: () => number) => void>> = {
  'all is well': () => undefined,
  'answers are missing'(random) {
    const from = Math.floor(random() * 3);
    for (const provider of providers.slice(from, from + 2))
      quartet.emulator.play(provider, { kind: 'refusal', task: 'answer' });
  },
  'one answer is left'() {
    for (const provider of providers.slice(1))
      quartet.emulator.play(provider, { kind: 'refusal', task: 'answer' });
  },
  'nobody answers'() {
    for (const provider of providers)
      quartet.emulator.play(provider, { kind: 'unauthorized', task: 'answer' });
  },
  'an answer has sources'() {
    const sources = [{ url: 'https://example.com/a', title: 'A page' }];
    const text = 'They say that eating less is what counts.';
    quartet.emulator.play('anthropic', { kind: 'web-search', task: 'answer', sources, text });
  },
  'the consensus starts again'() {
    const text = `<text>\n${'It broke off here. '.repeat(60)}`;
    for (const provider of providers.slice(0, 2))
      quartet.emulator.play(provider, {
        kind: 'reset',
        task: 'compose',
        after: 40,
        delayMs: 3,
        text,
      });
  },
  'nobody can combine'() {
    for (const provider of providers)
      quartet.emulator.play(provider, {
        kind: 'server-error',
        task: 'compose',
        times: 'until-reset',
      });
  },
  'the person stops it'() {
    quartet.emulator.hold('xai', { task: 'answer' });
  },
};
const names = Object.keys(happenings);
const seen = new Set<string>();

/** Asks by `/v1`, and reads its reply. Null where nobody answered, which is an error without a reply. */
async function askByV1() {
  const asking = person.openai.chat.completions
    .create({ model: 'quartet', messages: [{ role: 'user', content: sampleQuestion }] })
    .withResponse();
  try {
    const { data, response } = await asking;
    const { quartet: details } = data as unknown as { quartet: ReturnType<typeof toDetails> };
    const text = data.choices[0]?.message.content;
    return { turnId: response.headers.get('x-turn-id') ?? '', text, details };
  } catch (error) {
    if (!(error instanceof APIError) || error.code !== 'no_answer') throw error;
    return { turnId: error.headers?.get('x-turn-id') ?? '', text: null, details: null };
  }
}

/** Resolves to the turn's id while it runs, if it lasts long enough. */
async function findTurn(asking: ReturnType<typeof askByV1>): Promise<string> {
  let ended = '';
  void asking.then(({ turnId }) => (ended = turnId));
  for (;;) {
    const [held] = await person.listHeld();
    if (held || ended) return held?.turnId ?? ended;
    await pause(5);
  }
}

async function readBySse(turnId: string): Promise<TurnState> {
  const { frames } = await recordStream(await page.join(turnId));
  return foldDone(frames.reduce(foldFrame, createTurnState()));
}

async function readBySocket(turnId: string): Promise<TurnState> {
  const joined = await joinBySocket(quartet.url, page.token, turnId);
  const state = await joined.until(({ status }) => status === 'ended');
  joined.close();
  return state;
}

/** Returns what every door carries of a turn. */
const toFacts = (details: ReturnType<typeof toDetails>): string => JSON.stringify(details);

test.each(Array.from({ length: 50 }, (_, index) => [index, names[index % names.length]!] as const))(
  'turn %i reads the same by five doors: %s',
  async (index, name) => {
    quartet.emulator.reset();
    happenings[name]?.(createRandom(index));
    const asking = askByV1();
    const running = await findTurn(asking);
    if (name === 'the person stops it') await page.cancel(running);
    const asked = await readBySocket(running);
    const { turnId, text, details } = await asking;
    const [late, stream] = [await readBySocket(turnId), await readBySse(turnId)];
    seen.add(`${asked.outcome} ${asked.consensus.outcome}`);
    expect(JSON.stringify(late)).toBe(JSON.stringify(asked));
    const facts = toFacts(toDetails(asked));
    expect(toFacts(toDetails(stream))).toBe(facts);
    const read = await host.callTool({ name: 'read_panel', arguments: { turn: turnId } });
    const answer = `${text}\n\nRead it with its citations: ${quartet.url}/?turn=${turnId}`;
    expect(details ? toFacts(details) : asked.outcome).toBe(details ? facts : 'failed');
    expect(read.isError ?? read.structuredContent).toEqual(
      details ? { turn: turnId, done: true, answer } : true,
    );
  },
);

test('the turns ended in every way', () => {
  const ends = ['complete', 'single', 'failed'].map((outcome) => `finished ${outcome}`);
  expect([...seen].toSorted()).toEqual(['cancelled cancelled', 'failed none', ...ends].toSorted());
});
