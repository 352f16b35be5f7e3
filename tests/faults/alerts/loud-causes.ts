import type { Script } from '@quartet/emulators/providers/scripts/script.ts';
import { lies, truths } from '@quartet/emulators/testing/lies.ts';
import { providers } from '../../support/providers.ts';
import type { Cause } from './cause.ts';
import type { WatchedFleet } from './watch-fleet.ts';

/** People who ask at once, so that a hundred lines are claimed within a window. */
const crowd = 8;

/** Incidents that would disturb other incidents: caused one after the other. */
export const loudCauses: readonly Cause[] = [
  {
    cause: 'a page that the proxy does not open',
    alerts: ['SiteDown'],
    async bring({ site }) {
      await site.stop();
      return () => site.start();
    },
  },
  {
    cause: 'a node exporter that is gone',
    alerts: ['MachineUnwatched'],
    async bring({ monitoring: { machine } }) {
      await machine.stop();
      return () => machine.start();
    },
  },
  {
    cause: 'a queue Redis that is frozen',
    alerts: ['StoreDown queues', 'QuestionsRefused'],
    async bring({ fleet, ask, keep }) {
      fleet.queues.pause();
      const stop = keep(ask);
      return async () => {
        fleet.queues.resume();
        await stop();
      };
    },
  },
  {
    cause: 'a content Redis with little memory',
    alerts: ['StoreFull content'],
    async bring({ fleet }) {
      const { redis } = fleet.content;
      const [, used = ''] = /used_memory:(\d+)/.exec(await redis.info('memory')) ?? [];
      await redis.config('SET', 'maxmemory', Math.round(Number(used) / 0.8));
      return () => redis.config('SET', 'maxmemory', 0);
    },
  },
  {
    cause: 'a provider that is silent',
    alerts: ['CallsHang gemini', 'QueueOld'],
    async bring({ fleet, ask }) {
      fleet.emulator.play('google', { kind: 'hold', task: 'answer', times: 'until-reset' });
      await Promise.all(Array.from({ length: 8 }, ask));
      return () => fleet.emulator.reset();
    },
  },
  {
    cause: 'a provider that thinks for half a minute',
    alerts: ['FirstWordLate gemini'],
    bring: (watched) =>
      play(watched, [
        ['google', { kind: 'slow', task: 'answer', delayMs: 31_000, text: ['Yes.'] }],
      ]),
  },
  {
    cause: 'a key that its provider refuses',
    alerts: ['ProviderFailing grok'],
    bring: (watched) => play(watched, [['xai', { kind: 'unauthorized' }]]),
  },
  {
    cause: 'keys that every provider refuses',
    alerts: ['TurnsFailing'],
    bring: (watched) =>
      play(
        watched,
        providers.map((provider) => [provider, { kind: 'unauthorized' }]),
      ),
  },
  {
    cause: 'an operator who turned a provider off',
    alerts: ['ModelDown grok'],
    async bring({ order }) {
      await order('provider', 'grok', 'off');
      return () => order('provider', 'grok', 'on');
    },
  },
  {
    cause: 'a budget that is spent',
    alerts: ['SpendHigh claude'],
    async bring({ ask, order }) {
      await ask();
      await order('budget', '0.0001');
      return () => order('budget', 'default');
    },
  },
  {
    cause: 'a worker that is frozen',
    alerts: ['ProcessDown worker', 'ProcessesFewer worker'],
    async bring({ fleet }) {
      fleet.worker[0].pause();
      return () => fleet.worker[0].resume();
    },
  },
  {
    cause: 'all workers frozen, with a question past its deadline and nobody to add up the ledger',
    alerts: ['ServiceGone worker', 'HoldsOverdue', 'LedgerUnchecked'],
    async bring({ fleet, ask }) {
      for (const worker of fleet.worker) worker.pause();
      await ask();
      await fleet.passDeadlines();
      await fleet.database.query('delete from quartet.ledger_checks');
      return () => {
        for (const worker of fleet.worker) worker.resume();
      };
    },
  },
  {
    cause: 'an api that gets no processor for most of a second',
    alerts: ['LoopSlow'],
    async bring({ fleet, keep }) {
      const [, api] = fleet.api;
      let step = 0;
      const stop = keep(async () => {
        if (step++ % 3 === 2) api.resume();
        else api.pause();
      });
      return async () => {
        await stop();
        api.resume();
      };
    },
  },
  {
    cause: 'an api that ends again and again',
    alerts: ['ProcessRestarts api'],
    async bring({ fleet, keep, monitoring }) {
      const [, api] = fleet.api;
      const instance = `127.0.0.1:${api.environment['OPS_PORT']}`;
      const read = () => monitoring.read(`process_start_time_seconds{instance="${instance}"}`);
      let seen: string | undefined;
      return keep(async () => {
        // One that ends before Prometheus has read it is down, and has not started again.
        const start = await read();
        if (start === seen) return;
        seen = start;
        await api.kill();
      });
    },
  },
  {
    cause: 'answers that cost a thousand times what they did',
    alerts: ['CostDrifts'],
    bring: (watched) => play(watched, [['xai', { kind: 'steady', costTicks: 1e12 }]]),
  },
  {
    cause: 'a first composer whose replies are not understood',
    alerts: ['ComposerFallsBack'],
    bring: (watched) => play(watched, [['anthropic', lies.noJson]], crowd),
  },
  {
    cause: 'judges who find that nothing follows',
    alerts: ['LinesDrift', 'SentencesDrift'],
    bring: (watched) =>
      play(
        watched,
        providers.flatMap((provider, index) => [
          [provider, { kind: 'steady', task: 'answer', text: truths[index] ?? truths[0] }],
          [provider, lies.negated],
          [provider, { kind: 'steady', task: 'check', text: '{each} contradicts {named}' }],
        ]),
        crowd,
      ),
  },
];

/** Plays scripts while so many people ask. */
async function play(
  { fleet, ask, keep }: WatchedFleet,
  scripts: readonly (readonly [(typeof providers)[number], Script])[],
  people = 1,
) {
  for (const [provider, script] of scripts)
    fleet.emulator.play(provider, { ...script, times: 'until-reset' });
  const stopping = Array.from({ length: people }, () => keep(ask));
  return async () => {
    await Promise.all(stopping.map((stop) => stop()));
    fleet.emulator.reset();
  };
}
