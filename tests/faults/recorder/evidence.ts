import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RecordedCall } from '@quartet/emulators/providers/calls/recorded-call.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { checkLedger, type LedgerReport } from '@quartet/stores/ledger/check-ledger.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { patience } from '../../support/patience.ts';
import { readContents } from '../../support/read-redis.ts';
import type { Fleet, StoreAtRisk } from '../fleet/fleet.ts';
import type { Exit } from '../fleet/fleet-process.ts';
import { findMark, type Mark } from '../fleet/words.ts';
import type { Asking } from './asking.ts';

/** Something that was done to the fleet. `freezes` means that work may have continued unseen meanwhile. */
export interface Disturbance {
  readonly at: number;
  readonly what: string;
  readonly freezes: boolean;
  /** Jobs or logs may be gone for good. */
  readonly loses: boolean;
}

export interface AnswerCall
  extends Pick<RecordedCall, 'startedAt' | 'closedAt' | 'endedBy' | 'script'> {
  readonly mark: Mark;
  readonly model: ModelKey;
}

export interface LedgerTurn {
  readonly turnId: string;
  readonly userId: string;
  readonly state: 'held' | 'settled' | 'released';
  readonly charged: number;
}

export interface Evidence {
  readonly askings: readonly Asking[];
  readonly calls: readonly AnswerCall[];
  readonly disturbances: readonly Disturbance[];
  readonly ledger: LedgerReport;
  readonly turns: readonly LedgerTurn[];
  /** Seconds to live of every key of the content Redis; -1 for ever. */
  readonly lives: ReadonlyMap<string, number>;
  readonly places: readonly { readonly name: string; readonly text: string }[];
  readonly exits: readonly Exit[];
  /** Open files of each process. */
  readonly files: ReadonlyMap<string, number>;
}

const run = promisify(execFile);
const marks = new WeakMap<RecordedCall, Mark>();

export async function gatherEvidence(
  fleet: Fleet,
  known: Pick<Evidence, 'askings' | 'disturbances'> & { readonly exitsBefore: number },
): Promise<Evidence> {
  const users = known.askings.map(({ person }) => person.userId);
  const [ledger, { rows: turns }, lives, places] = await Promise.all([
    // On a busy machine a connection may take longer than a request would wait for it.
    retryUntil(() => readLedger(fleet.databaseUrl), {
      endsAt: Date.now() + patience.poll,
      mayPass: (error) => error instanceof AppError,
    }),
    fleet.database.query<LedgerTurn>(
      `select turn_id as "turnId", user_id as "userId", state, charged
      from quartet.turns where user_id = any($1)`,
      [users],
    ),
    readLives(fleet.content),
    readPlaces(fleet),
  ]);
  const calls = fleet.emulator
    .calls()
    .filter(({ task }) => task === 'answer')
    .flatMap(toAnswerCall);
  const exits = fleet.exits.slice(known.exitsBefore);
  return { ...known, calls, ledger, turns, lives, places, exits, files: countFiles(fleet) };
}

function toAnswerCall(call: RecordedCall): readonly AnswerCall[] {
  const mark = marks.get(call) ?? findMark(JSON.stringify(call.body));
  const model = modelKeys.find((key) => routeRows[key].emulatedAs === call.provider);
  if (!mark || !model) return [];
  marks.set(call, mark);
  const { startedAt, closedAt, endedBy, script } = call;
  return [{ mark, model, startedAt, closedAt, endedBy, script }];
}

async function readLedger(url: string): Promise<LedgerReport> {
  const database = await openPostgres(new Secret(url), {
    connections: 1,
    onError: () => undefined,
    patienceMs: 60_000,
  });
  try {
    return await checkLedger(database.db);
  } finally {
    await database.close();
  }
}

async function readLives({ redis }: StoreAtRisk): Promise<ReadonlyMap<string, number>> {
  const keys = await redis.keys('*');
  return new Map(await Promise.all(keys.map(async (key) => [key, await redis.ttl(key)] as const)));
}

async function readPlaces(fleet: Fleet): Promise<Evidence['places']> {
  const [queues, content, dump] = await Promise.all([
    readContents(fleet.queues.redis),
    readContents(fleet.content.redis),
    run('pg_dump', ['--inserts', fleet.databaseUrl], { maxBuffer: 256 * 1024 * 1024 }),
  ]);
  return [
    { name: 'the Redis of the queues', text: queues },
    { name: 'the Redis of the content', text: content },
    { name: 'Postgres', text: dump.stdout },
    { name: 'the logs', text: fleet.output() },
  ];
}

/** Counts open files where the system has `/proc`, as Linux does; elsewhere it counts none. */
function countFiles({ processes }: Fleet): ReadonlyMap<string, number> {
  return new Map(
    processes.map((each) => {
      try {
        return [each.name, readdirSync(`/proc/${each.pid()}/fd`).length];
      } catch {
        return [each.name, 0];
      }
    }),
  );
}
