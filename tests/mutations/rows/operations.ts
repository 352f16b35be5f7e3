import type { Mutation } from '../mutation.ts';

/** What operators see, and what may be seen by nobody else. */
export const operationsMutations: readonly Mutation[] = [
  {
    guard: 'operations: without a token, a foreign name for this machine opens nothing',
    file: 'ops/require-operator.ts',
    text: 'return isOurName && isLocal;',
    becomes: 'return isLocal;',
    test: 'ops/ops-app.test.ts',
  },
  {
    guard: 'operations: a wrong token opens nothing',
    file: 'ops/require-operator.ts',
    text: 'return timingSafeEqual(hash(shown), hash(expected));',
    becomes: 'return true;',
    test: 'ops/ops-app.test.ts',
  },
  {
    guard: 'operations: the board of the queues is for reading',
    file: 'ops/queues/queue-board.ts',
    text: "if (req.method === 'GET' || req.method === 'HEAD') return next();",
    becomes: 'return next();',
    test: 'ops/queues/queue-board.test.ts',
  },
  {
    guard: 'operations: the board of the queues names no user',
    file: 'ops/queues/queue-board.ts',
    text: "adapter.setFormatter('data', toShownData);",
    becomes: '',
    test: 'ops/queues/queue-board.test.ts',
  },
  {
    guard: 'operations: a provider that is off is not called',
    file: 'worker/controls/wait-for-admission.ts',
    text: "if (cause === 'admitted') return callId;",
    becomes: 'return callId;',
    test: 'worker/controls/with-controls.test.ts',
  },
  {
    guard: 'operations: after a pause one call is tried, not all (in Redis)',
    file: 'stores/controls/control-scripts.ts',
    text: "if till > 0 then redis.call('HSET', KEYS[2], 'until', now + ARGV[4]) end",
    becomes: '',
    test: 'tests/stores/redis-limits.services.test.ts',
  },
  {
    guard: 'operations: no more calls run at once than operators allow, over all workers',
    file: 'stores/controls/control-scripts.ts',
    text: "if most and redis.call('ZCARD', KEYS[3]) >= most then return 'busy' end",
    becomes: '',
    test: 'tests/stores/call-limits.services.test.ts',
  },
  {
    guard: 'operations: the budget that operators set is the one that counts',
    file: 'worker/spend/with-spend.ts',
    text: 'if (spent < (budget ?? dailyMicroDollars)) return;',
    becomes: 'if (spent < dailyMicroDollars) return;',
    test: 'worker/spend/with-spend.test.ts',
  },
  {
    guard: 'operations: no form of another page sets a control',
    file: 'ops/controls/control-routes.ts',
    text: "type: 'application/json'",
    becomes: 'type: () => true',
    test: 'ops/ops-app.test.ts',
  },
  {
    guard: 'operations: a store that is lost is one line, however many complain',
    file: 'stores/watch/watched-store.ts',
    text: 'if (this.#lostFor !== null) return;',
    becomes: '',
    test: 'stores/watch/create-store-watch.test.ts',
  },
  {
    guard: 'operations: an api that is told to end takes requests until balancers know',
    file: 'api/service.ts',
    text: 'if (server.listening) await delay(config.drainDelayMs);',
    becomes: '',
    test: 'tests/stack/rolling-restart.test.ts',
  },
];
