import { type UserBody, userBodySchema } from '@quartet/shared/http/bodies.ts';
import { createAsker } from '../support/ask.ts';
import { createPng } from '../support/create-png.ts';
import { recordStream } from '../support/sse-client.ts';
import { proveSearch } from './controls/prove-sweep.ts';
import { checkExpiry } from './fleet/check-expiry.ts';
import { listGivenPlaces } from './fleet/list-given-places.ts';
import type { Deployment } from './options.ts';
import type { Place } from './places/place.ts';
import { type CanaryBook, createCanaryBook } from './search/canary-book.ts';
import { sweep } from './search/sweep.ts';
import { toProvidersFact } from './verdict/providers-fact.ts';
import { type Fact, listLeaks, notGiven, toRows, type Verdict } from './verdict/verdict.ts';

type Say = (line: string) => void;

/** Asks a deployment one question with canaries, and searches everything that its operator gives access to. */
export async function verifyDeployment(deployment: Deployment, say: Say): Promise<Verdict> {
  await using given = await listGivenPlaces(deployment);
  const book = createCanaryBook();
  say('Asking a question, for one credit.');
  const { turnId, during } = await ask(deployment, { book, places: given.places });
  say('Looking at what was there while it was answered, and at what is there now.');
  const after = await Promise.all(given.places.map(keepPieces));
  const findings = await sweep([...during, ...after], book.all());
  const facts: Fact[] = [
    {
      fact: `${book.all().length} canaries were sent, and the question was answered`,
      problems: book.listIdle().map(({ name }) => `The ${name} went nowhere.`),
    },
    await checkSeen(turnId, [...during, ...after], given.mustShowTurn),
    toProvidersFact(await readHosts(deployment)),
  ];
  for (const content of given.content) facts.push(await checkExpiry(content, `*${turnId}*`));
  return {
    rows: [
      ...toRows({ findings, controls: await proveSearch(after) }),
      ...given.missing.map((place) => ({ place, missing: notGiven })),
    ],
    leaks: findings.flatMap(listLeaks),
    facts,
  };
}

interface Asking {
  readonly book: CanaryBook;
  readonly places: readonly Place[];
}

/** Asks, and keeps what the places contain in mid-turn to search it later. */
async function ask(
  { api, token }: Deployment,
  { book, places }: Asking,
): Promise<{ readonly turnId: string; readonly during: readonly Place[] }> {
  const question = `Please repeat this word, and nothing else: ${book.mint('question')}`;
  const key = book.mint('idempotency key');
  const image = createPng(book.mint('image'), 64).toString('base64');
  const history = book.mint('history');
  const response = await createAsker(api, token).ask(question, {
    headers: { 'idempotency-key': key },
    body: {
      imageUrls: [`data:image/png;base64,${image}`],
      conversationHistory: { gpt: [{ role: 'user', content: history }] },
    },
  });
  if (!response.ok) throw new Error(`The api refused the question: ${await response.text()}`);
  const during = await Promise.all(places.map(keepPieces));
  const { done } = await recordStream(response);
  if (!done) throw new Error('The stream of the answer broke off.');
  book.note([question, key, image, history]);
  return { turnId: response.headers.get('x-turn-id') ?? '', during };
}

async function readHosts({ api, token }: Deployment): Promise<UserBody['hosts']> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api}/api/auth/user`, { headers });
  return userBodySchema.parse(await response.json()).hosts;
}

/** Keeps the present pieces of a place. */
async function keepPieces(place: Place): Promise<Place> {
  const pieces = await Promise.allSettled([place.read()]);
  const [kept] = pieces;
  return {
    name: place.name,
    async read() {
      if (kept.status === 'rejected') throw kept.reason;
      return kept.value;
    },
  };
}

/** Checks that each place has seen the turn, because another does not belong to the deployment. */
async function checkSeen(
  turnId: string,
  places: readonly Place[],
  names: readonly string[],
): Promise<Fact> {
  const seen = new Set<string>();
  for (const place of places) {
    const pieces = await place.read().catch(() => []);
    if (pieces.some(({ bytes }) => bytes.includes(turnId))) seen.add(place.name);
  }
  return {
    fact: `the turn left its id in ${names.join(', ') || 'no place that was given'}`,
    problems: names
      .filter((name) => !seen.has(name))
      .map((name) => `Not in ${name}: is it of this deployment?`),
  };
}
