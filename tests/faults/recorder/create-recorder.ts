import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from '../fleet/fleet.ts';
import { type AskingOptions, ask, reset } from './ask.ts';
import type { Asking, Person } from './asking.ts';
import { type Disturbance, gatherEvidence } from './evidence.ts';
import { followTurn } from './follow-turn.ts';
import { findViolations } from './invariants.ts';

type Notes = Partial<Pick<Disturbance, 'freezes' | 'loses'>>;

/** Asks questions as people, and records what they see as well as what the providers, the ledger and the stores report. */
export interface Recorder {
  readonly askings: readonly Asking[];
  readonly disturbances: readonly Disturbance[];
  signUp(credits?: number): Promise<Person>;
  ask(person: Person, options?: Partial<AskingOptions>): Asking;
  /** Asks as a new person. */
  askOnce(options?: Partial<AskingOptions>): Promise<Asking>;
  reset(asking: Asking): Promise<void>;
  /** Adds a reader of a turn by a stream. */
  readAlso(asking: Asking): Asking;
  /** Must be called before each disturbance. */
  disturb(what: string, notes?: Notes): void;
  /** Resolves once it is true. When nothing continues after a loss, the deadlines of the lost work are made to pass. */
  until(isTrue: () => boolean): Promise<void>;
  /** Resolves once every question is over. */
  settle(): Promise<void>;
  /** Lists contradictions to the invariants, once every question is over. It looks again for as long as it finds any. */
  findViolations(): Promise<readonly string[]>;
}

const quietMs = 4_000;
const lookAgainMs = 200;
const patienceMs = 30_000;

let people = 0;

export function createRecorder(fleet: Fleet): Recorder {
  const askings: Asking[] = [];
  const disturbances: Disturbance[] = [];
  const exitsBefore = fleet.exits.length;

  function askFor(person: Person, options: Partial<AskingOptions> = {}): Asking {
    const asking = ask(person, { apis: fleet.apis, ...options });
    askings.push(asking);
    return asking;
  }

  async function signUp(credits = 1): Promise<Person> {
    const userId = `user_faults_${process.pid}_${++people}`;
    await giveCredits(fleet, { userId, credits });
    return { userId, token: await fleet.tokenOf(userId) };
  }

  const hasLost = () => disturbances.some(({ loses }) => loses);

  async function until(isTrue: () => boolean): Promise<void> {
    let seen = -1;
    let quietSince = Date.now();
    while (!isTrue()) {
      const going = askings.reduce(
        (sum, { frames }) => sum + frames,
        fleet.emulator.calls().length,
      );
      if (going !== seen) quietSince = Date.now();
      seen = going;
      if (hasLost() && Date.now() - quietSince > quietMs) await fleet.passDeadlines();
      await pause(lookAgainMs);
    }
  }

  return {
    askings,
    disturbances,
    signUp,
    ask: askFor,
    askOnce: async (options) => askFor(await signUp(), options),
    reset: (asking) => reset(asking, fleet.apis),
    readAlso(asking) {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const reader = { ...asking, frames: 0, endedAt: null, over };
      void followTurn(reader, { apis: fleet.apis, way: 'sse' }).then(resolve);
      return reader;
    },
    disturb(what, { freezes = false, loses = false } = {}) {
      disturbances.push({ at: Date.now(), what, freezes, loses });
    },
    until,
    async settle() {
      let isOver = false;
      const over = Promise.all(askings.map((asking) => asking.over)).then(() => {
        isOver = true;
      });
      if (hasLost()) await until(() => isOver);
      await over;
    },
    async findViolations() {
      for (const begun = Date.now(); ; ) {
        const evidence = await gatherEvidence(fleet, { askings, disturbances, exitsBefore });
        const violations = findViolations(evidence);
        const isSpent = Date.now() - begun > patienceMs;
        if (violations.length === 0 || isSpent) return violations;
        await pause(lookAgainMs);
      }
    },
  };
}

async function giveCredits(
  { database }: Pick<Fleet, 'database'>,
  { userId, credits }: { readonly userId: string; readonly credits: number },
): Promise<void> {
  await database.query(
    `with opened as (insert into quartet.accounts (user_id, balance) values ($1, $2) returning user_id)
    insert into quartet.entries (user_id, amount, kind, key)
    select user_id, $2, 'test', 'test:' || user_id from opened`,
    [userId, credits],
  );
}
