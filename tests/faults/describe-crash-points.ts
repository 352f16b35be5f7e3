import { expect, test } from 'vitest';
import { providers } from '../support/providers.ts';
import { expectInvariants, type RunningFleet } from './describe-fleet.ts';
import type { FaultPointName } from './points/fault-points.ts';

/** Brings work to a point. */
type Drive = (running: RunningFleet, reached: () => boolean) => Promise<void>;

const askTwo: Drive = async ({ recorder }) => {
  await recorder.askOnce();
  await recorder.askOnce({ way: 'sse' });
};

const resetTwo: Drive = async (running) => {
  const { fleet, recorder } = running;
  for (const provider of providers) fleet.emulator.hold(provider, { after: 2, times: 2 });
  await askTwo(running, () => false);
  for (const asking of recorder.askings) {
    // Words that come together are one frame of a stream, for each of the four.
    await expect.poll(() => asking.frames).toBeGreaterThanOrEqual(4);
    await recorder.reset(asking);
  }
};

const failTwo: Drive = async (running, reached) => {
  for (const provider of providers) {
    running.fleet.emulator.play(provider, { kind: 'clean-cut', after: 2, times: 'until-reset' });
  }
  await askTwo(running, reached);
};

/** Without the Redis of the queues, which holds the counts, no credit would be held. */
const refuseTwo: Drive = async (running, reached) => {
  const { content } = running.fleet;
  content.pause();
  try {
    await askTwo(running, reached);
    await expect.poll(reached).toBe(true);
  } finally {
    content.resume();
  }
};

const subscribeTwo: Drive = async ({ fleet, recorder }) => {
  const users = ['a', 'b'].map((name) =>
    fleet.clerk.createUser({ email: `${name}-${recorder.disturbances[0]?.at}@example.com` }),
  );
  for (const { id } of users) fleet.clerk.subscribe(id, 'quartet_value');
  await fleet.clerk.delivered();
  for (const { id } of users) {
    await expect.poll(() => readGrants(fleet, id)).toEqual([100]);
  }
};

async function readGrants({ database }: RunningFleet['fleet'], userId: string) {
  const { rows } = await database.query<{ amount: number }>(
    "select amount from quartet.entries where user_id = $1 and kind = 'grant'",
    [userId],
  );
  return rows.map(({ amount }) => amount);
}

interface CrashRow {
  readonly point: FaultPointName;
  readonly drive?: Drive;
  /** Credits that are lost there come back only at their deadline. */
  readonly loses?: true;
}

/** The rows are in the order of a question's life. */
export const crashRows: readonly CrashRow[] = [
  { point: 'after_reserve' },
  { point: 'after_commit', loses: true },
  { point: 'after_enqueue' },
  { point: 'before_provider' },
  { point: 'first_token' },
  { point: 'mid_token' },
  { point: 'before_terminal' },
  { point: 'after_terminal_before_ack' },
  { point: 'in_consensus' },
  { point: 'after_ack_before_settle' },
  { point: 'after_settle' },
  { point: 'after_turn_end' },
  { point: 'in_reset', drive: resetTwo },
  { point: 'in_reset_of_worker', drive: resetTwo },
  { point: 'in_refund', drive: failTwo },
  { point: 'in_refund_of_api', drive: refuseTwo },
  { point: 'in_upkeep' },
  { point: 'before_webhook', drive: subscribeTwo },
  { point: 'in_webhook', drive: subscribeTwo },
];

const hits = [1, 2] as const;

/** Checks every question while a process is killed at each point. `which` are the hits of a point; two questions cause at least two. */
export function describeCrashPoints(rows: readonly CrashRow[], which: readonly number[] = hits) {
  return (running: RunningFleet): void => {
    const cases = rows.flatMap((row) => which.map((hit) => ({ ...row, hit })));
    test.each(cases)(
      'on a process killed at hit $hit of $point every question ends, and is paid at most once',
      async ({ point, drive = askTwo, loses = false, hit }) => {
        const { fleet, recorder } = running;
        recorder.disturb(`killed at hit ${hit} of ${point}`, {
          loses,
          freezes: drive === refuseTwo,
        });
        const armed = fleet.arm({ point, hits: [hit] });
        try {
          await drive(running, () => armed.hits() >= hit);
          await expect.poll(() => armed.hits()).toBeGreaterThanOrEqual(hit);
          await expectInvariants(running);
        } finally {
          armed.disarm();
        }
      },
    );
  };
}
