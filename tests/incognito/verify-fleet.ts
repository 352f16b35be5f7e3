import { listFleetPlants } from './controls/list-fleet-plants.ts';
import { proveSweep } from './controls/prove-sweep.ts';
import { checkCopies } from './copies/check-copies.ts';
import { copyRedis, type RedisCopy } from './copies/copy-redis.ts';
import { checkExpiry, expireAll } from './fleet/check-expiry.ts';
import { isLeftBehind, listPlaces } from './fleet/list-places.ts';
import { type Fleet, startFleet } from './fleet/start-fleet.ts';
import { answerWholeTurn } from './paths/answer-whole-turn.ts';
import { askByPrograms } from './paths/ask-by-programs.ts';
import { checkCitedPages } from './paths/check-cited-pages.ts';
import { createDrive, type Drive } from './paths/drive.ts';
import { failAtProviders } from './paths/fail-at-providers.ts';
import { giveFeedback } from './paths/give-feedback.ts';
import { killWorkers, loseLog } from './paths/lose-parts.ts';
import { refuseCalls } from './paths/refuse-calls.ts';
import { steerTurns } from './paths/steer-turns.ts';
import { isAllowed, type PlaceFinding, sweep } from './search/sweep.ts';
import { type Fact, listLeaks, toRows, type Verdict } from './verdict/verdict.ts';

type Say = (line: string) => void;

/** Drives canaries through every path of a fleet of its own, and searches for them everywhere. */
export async function verifyFleet(say: Say): Promise<Verdict> {
  say('Starting two Redis, Postgres, two apis and two workers.');
  const fleet = await startFleet();
  try {
    return await verify(fleet, say);
  } finally {
    await fleet.close();
  }
}

async function verify(fleet: Fleet, say: Say): Promise<Verdict> {
  const drive = createDrive(fleet.stack);
  const places = await listPlaces(fleet, drive.people);
  const look = () => sweep(places, drive.book.all());
  let during: readonly PlaceFinding[] = [];
  let copies: readonly RedisCopy[] = [];
  say('Asking a question with everything in it, and looking while it is held half-way.');
  await answerWholeTurn(drive, async () => {
    copies = await Promise.all([fleet.queue, fleet.content].map(({ redis }) => copyRedis(redis)));
    during = await look();
  });
  await driveOn(drive, fleet, say);
  const sockets = await checkSockets(fleet);
  const facts = [await checkExpiry(fleet.content.redis, '*')];
  say('Looking everywhere once more.');
  const after = await look();
  await fleet.stack.stop();
  const left = await sweep(places.filter(isLeftBehind), drive.book.all());
  const findings = [...during, ...after, ...left];
  await expireAll(fleet.content.redis);
  facts.push(...(await checkCopies(fleet, { copies, canaries: drive.book.all() })));
  say('Planting leaks of every kind in every form, and looking for them.');
  const { places: withControls, plants } = listFleetPlants(fleet, places);
  const controls = await proveSweep(withControls, plants);
  return {
    rows: toRows({ findings, controls }),
    leaks: findings.flatMap(listLeaks),
    facts: [
      {
        fact: `${drive.book.all().length} canaries were sent, and arrived`,
        problems: drive.book.listIdle().map(({ name }) => `The ${name} went nowhere.`),
      },
      checkFeedback(after),
      checkTraces(fleet),
      sockets,
      ...facts,
    ],
  };
}

/** Checks that the search finds the one text that is stored. */
function checkFeedback(findings: readonly PlaceFinding[]): Fact {
  const found = findings.filter(({ place, hits }) => hits.some((hit) => isAllowed(hit, place)));
  return {
    fact: `feedback, which is meant to be stored, is found in ${found.length} places of Postgres`,
    problems: found.length === 0 ? ['It is not found.'] : [],
  };
}

/** Checks that each service sent spans, because a source without data proves nothing. */
function checkTraces({ traces }: Fleet): Fact {
  const services = new Set(traces.spans.map(({ service }) => service));
  const silent = ['quartet-api', 'quartet-worker'].filter((service) => !services.has(service));
  return {
    fact: `${traces.spans.length} spans came from apis and workers`,
    problems: silent.map((service) => `None came from ${service}.`),
  };
}

/** Checks that the workers connected only to stores, providers, the receiver of traces and the site of the pages. */
async function checkSockets({
  pages,
  stack,
  queue,
  content,
  database,
  traces,
}: Fleet): Promise<Fact> {
  const urls = [queue.url, content.url, database.url, traces.url];
  const known = new Set([
    ...[...urls, ...Object.values(stack.emulator.baseUrls)].map((url) => new URL(url).port),
    pages.host,
  ]);
  const reached = await pages.readSockets();
  const strange = [...reached].filter((place) => !known.has(place));
  return {
    fact: `the workers connected to ${reached.size} places: stores, providers, traces and ${pages.host}`,
    problems: [
      ...strange.map((place) => `They also connected to ${place}.`),
      ...(reached.has(pages.host) ? [] : ['They read no page.']),
    ],
  };
}

async function driveOn(drive: Drive, { content, pages }: Fleet, say: Say): Promise<void> {
  say('Refused calls, feedback, turns that are stopped, combined and cancelled.');
  await refuseCalls(drive);
  await giveFeedback(drive);
  await steerTurns(drive);
  say('Questions of programs.');
  await askByPrograms(drive);
  say('Pages behind citations.');
  await checkCitedPages(drive, pages);
  say('Failures of providers, and retries.');
  await failAtProviders(drive);
  say('A lost log, and killed workers.');
  await loseLog(drive, content.redis);
  await killWorkers(drive);
}
