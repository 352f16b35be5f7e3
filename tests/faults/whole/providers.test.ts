import { readFileSync } from 'node:fs';
import type { Script } from '@quartet/emulators/providers/scripts/script.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { createAsker } from '../../support/ask.ts';
import { answersOf } from '../../support/frames.ts';
import { providers } from '../../support/providers.ts';
import { recordStream } from '../../support/sse-client.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';

interface Row {
  readonly script: Script;
  /** Null when the answer is complete all the same. */
  readonly reason: string | null;
  readonly calls: number;
}

const always = 'until-reset';

const rows: readonly Row[] = [
  { script: { kind: 'rate-limited', retryAfterSeconds: 1 }, reason: null, calls: 2 },
  {
    script: { kind: 'rate-limited', retryAfterSeconds: 1, times: always },
    reason: 'provider_rate_limited',
    calls: 2,
  },
  { script: { kind: 'server-error' }, reason: null, calls: 2 },
  { script: { kind: 'server-error', times: always }, reason: 'provider_error', calls: 2 },
  { script: { kind: 'overloaded' }, reason: null, calls: 2 },
  { script: { kind: 'unauthorized' }, reason: 'provider_unavailable', calls: 1 },
  { script: { kind: 'hang-before-headers', times: always }, reason: 'provider_timeout', calls: 1 },
  { script: { kind: 'hang-mid-stream', after: 3 }, reason: 'provider_timeout', calls: 1 },
  { script: { kind: 'clean-cut', after: 3 }, reason: 'interrupted', calls: 1 },
  { script: { kind: 'reset' }, reason: null, calls: 2 },
  { script: { kind: 'error-event', after: 3 }, reason: 'provider_error', calls: 1 },
  { script: { kind: 'malformed-json', after: 3 }, reason: 'provider_invalid', calls: 1 },
  // This row must come last, since nobody calls this provider for a minute after it.
  {
    script: { kind: 'rate-limited', retryAfterSeconds: 60 },
    reason: 'provider_rate_limited',
    calls: 1,
  },
];

const isAnswerOf = (provider: string) => (call: { provider: string; task: string }) =>
  call.provider === provider && call.task === 'answer';

/** The most memory, in kB, that a process has had. */
function readPeak(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

function describeProviders(running: RunningFleet): void {
  test.each<readonly [string, Omit<Script & { kind: 'flood' }, 'kind'>]>([
    ['256 MB', { megabytes: 256 }],
    ['one delta of 20 MB', { megabytes: 20, deltaBytes: 20 * 1_048_576 }],
    ['20,000 deltas of one letter', { megabytes: 0.02, deltaBytes: 1 }],
  ])(
    'providers that send %s cost the workers little memory, and nobody else a word',
    async (_, flood) => {
      const { fleet, recorder } = running;
      const readMemory = () => fleet.worker.map((worker) => readPeak(worker.pid()));
      const before = readMemory();
      for (const provider of providers) {
        fleet.emulator.play(provider, { kind: 'flood', ...flood, task: 'answer' });
      }
      const { token } = await recorder.signUp();
      const flooded = await createAsker(fleet.apis[0], token).ask('What is endless?');
      // Whoever asks a provider first is flooded: nobody else may ask before.
      const floods = () => fleet.emulator.calls().filter(({ script }) => script === 'flood');
      await expect.poll(() => floods().length).toBe(providers.length);
      const other = await recorder.askOnce();
      const { frames } = await recordStream(flooded);
      await expectInvariants(running);
      expect(other.state).toMatchObject({ outcome: 'finished', charged: 1 });
      const ends = modelKeys.map((model) => answersOf(frames, model).at(-1)?.streaming);
      expect(ends).toEqual(modelKeys.map(() => false));
      const grown = readMemory().map((peak, index) => peak - before[index]!);
      for (const kilobytes of grown) expect(kilobytes).toBeLessThan(200_000);
    },
  );

  test.each(rows.map((row) => ({ ...row, name: JSON.stringify(row.script) })))(
    'of a provider with $name the answer is $reason after $calls calls, and the other answers are whole',
    async ({ script, reason, calls }) => {
      const { fleet, recorder } = running;
      fleet.emulator.play('openai', { ...script, task: 'answer' });
      const asking = await recorder.askOnce();
      await expectInvariants(running);
      const { answers, charged, consensus } = asking.state!;
      expect(answers.gpt.reason).toBe(reason);
      expect(fleet.emulator.calls().filter(isAnswerOf('openai'))).toHaveLength(calls);
      expect([answers.gemini, answers.claude, answers.grok].map((each) => each.outcome)).toEqual([
        'complete',
        'complete',
        'complete',
      ]);
      expect([charged, consensus.outcome]).toEqual([1, 'complete']);
    },
  );

  test('when all providers fail the credit comes back', async () => {
    const { fleet, recorder } = running;
    for (const provider of providers) {
      fleet.emulator.play(provider, { kind: 'server-error', times: always });
    }
    const asking = await recorder.askOnce();
    await expectInvariants(running);
    expect(asking.state).toMatchObject({ outcome: 'failed', charged: 0 });
  });
}

describeFleet('workers that wait for 5 s', { silenceSeconds: 5 }, [describeProviders]);
