import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { expectWithin } from '../../support/expect-within.ts';
import { providers } from '../../support/providers.ts';
import { preparePostgres } from '../../support/setup/postgres-server.ts';
import { type ServerAtRisk, startServerAtRisk } from '../../support/setup/server-at-risk.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';

let postgres: ServerAtRisk;

/** It must not forget committed data when it is killed. */
const durable = ['synchronous_commit=on'];

async function openOwnDatabase() {
  postgres = await startServerAtRisk(await preparePostgres(durable));
  return { url: postgres.url, drop: () => postgres.close() };
}

/** Makes Postgres answer as it does when its disk is full. */
const fillDisk = `
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  do $$ declare each record; begin
    for each in select tablename from pg_tables where schemaname = 'quartet' loop
      execute format('create trigger no_room before insert or update on quartet.%I
        for each statement execute function no_room()', each.tablename);
    end loop;
  end $$`;
const freeDisk = 'drop function no_room cascade';

const refusedMs = 6_000;
const writers = 16;
const kills = 12;

function describeDatabase(running: RunningFleet): void {
  test.each<[string, { begin: () => Promise<void>; end: () => Promise<void> }]>([
    ['hangs', { begin: async () => postgres.pause(), end: async () => postgres.resume() }],
    ['is killed with every backend', { begin: () => postgres.kill(), end: () => postgres.start() }],
  ])(
    'on a Postgres that %s, questions are refused, running answers are written to their end, and settled later',
    async (_, { begin, end }) => {
      const { fleet, recorder } = running;
      for (const provider of providers) fleet.emulator.hold(provider, { after: 2, times: 2 });
      const asked = await Promise.all([1, 2].map(() => recorder.askOnce()));
      for (const asking of asked) await expect.poll(() => asking.frames).toBeGreaterThan(4);
      const person = await recorder.signUp();
      recorder.disturb('Postgres', { loses: true });
      await begin();
      const refused = await expectWithin(refusedMs, async () => {
        const asking = recorder.ask(person, { tries: 1 });
        await asking.over;
        return asking;
      });
      expect(refused.refusal).toBe('database_unavailable');
      fleet.emulator.release();
      for (const { state } of asked) {
        const outcomes = () => modelKeys.map((model) => state?.answers[model].outcome);
        await expect.poll(outcomes).not.toContain('failed');
      }
      await end();
      // The refused question may hold the credit for half a second, and the other api does not know of it.
      const late = recorder.ask(person, { apis: [fleet.apis[1]] });
      await expectInvariants(running);
      for (const { state } of [...asked, late]) {
        expect(state?.outcome).toBe('finished');
        // A consensus that was interrupted as often as is allowed is not charged.
        expect(state?.charged).toBe(state?.consensus.outcome === 'complete' ? 1 : 0);
      }
    },
  );

  test('on a Postgres whose disk is full, new questions are refused, and running questions are settled once there is room', async () => {
    const { fleet, recorder } = running;
    for (const provider of providers) fleet.emulator.hold(provider, { after: 2, times: 2 });
    const asked = await Promise.all([1, 2].map(() => recorder.askOnce()));
    for (const asking of asked) await expect.poll(() => asking.frames).toBeGreaterThan(4);
    const person = await recorder.signUp();
    recorder.disturb('no room on the disk');
    await fleet.database.query(fillDisk);
    const refused = recorder.ask(person, { tries: 1 });
    await refused.over;
    expect(refused.refusal).toBe('database_unavailable');
    fleet.emulator.release();
    for (const asking of asked) {
      await expect.poll(() => asking.state?.consensus.outcome).toBe('complete');
    }
    await fleet.database.query(freeDisk);
    const late = recorder.ask(person);
    await expectInvariants(running);
    for (const { state } of [...asked, late]) {
      expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
    }
  });

  test('on connections that are cut under 16 writers, each question is charged once', async () => {
    const { fleet, recorder } = running;
    recorder.disturb('connections cut');
    const asked = await Promise.all(Array.from({ length: writers }, () => recorder.askOnce()));
    for (let count = 0; count < kills; count += 1) {
      await fleet.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quartet'`,
      );
    }
    await expectInvariants(running);
    expect(asked.map(({ state }) => state?.charged)).toEqual(asked.map(() => 1));
  });
}

describeFleet('a Postgres of its own', { openDatabase: openOwnDatabase }, [describeDatabase]);
