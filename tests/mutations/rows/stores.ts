import type { Mutation } from '../mutation.ts';

const redisLog = 'tests/stores/redis-turn-log.services.test.ts';
const contentStores = 'tests/stores/content-stores.services.test.ts';

/** The turn log, and what is sealed. */
export const storeMutations: readonly Mutation[] = [
  {
    guard: 'stores: an older attempt writes nothing (in memory)',
    file: 'stores/turn-log/create-memory-turn-log.ts',
    text: "if (fence && (log.attempts.get(fence.writer) ?? 0) > fence.attempt) return 'stale';",
    becomes: '',
    test: 'stores/turn-log/create-memory-turn-log.test.ts',
  },
  {
    guard: 'stores: an older attempt writes nothing (in Redis)',
    file: 'stores/turn-log/log-scripts.ts',
    text: 'if tonumber(newest) > tonumber(ARGV[3]) then return 0 end',
    becomes: '',
    test: redisLog,
  },
  {
    guard: 'stores: a log that lost its head is not gone on with',
    file: 'stores/turn-log/log-scripts.ts',
    text: 'if not begun then return -1 end',
    becomes: '',
    test: redisLog,
  },
  {
    guard: 'stores: no attempt begins in the place of a lost log',
    file: 'stores/turn-log/log-scripts.ts',
    text: 'or not begun or lost then return -1 end',
    becomes: 'or not begun then return -1 end',
    test: redisLog,
  },
  {
    guard: 'stores: a log that lost its entries is not made anew',
    file: 'stores/turn-log/log-scripts.ts',
    text: "'NOMKSTREAM', '*'",
    becomes: "'*'",
    test: redisLog,
  },
  {
    guard: 'stores: an append after a gap is refused',
    file: 'stores/turn-log/log-scripts.ts',
    text: "elseif last ~= ARGV[3] .. ':' .. (tonumber(ARGV[4]) - 1) then return -1 end",
    becomes: 'end',
    test: redisLog,
  },
  {
    guard: 'stores: an append that is repeated is written once',
    file: 'stores/turn-log/log-scripts.ts',
    text: 'if last == own then return 1 end',
    becomes: '',
    test: redisLog,
  },
  {
    guard: 'stores: sealed bytes open for their turn, user, model and attempt alone',
    file: 'stores/sealing/create-sealer.ts',
    text: 'JSON.stringify([1, turnId, userId, kind, model ?? null, attempt ?? null])',
    becomes: "''",
    test: 'stores/sealing/create-sealer.test.ts',
  },
  {
    guard: 'stores: the length of a text does not show',
    file: 'stores/turn-log/seal-event.ts',
    text: 'const bucketBytes = 64;',
    becomes: 'const bucketBytes = 1;',
    test: redisLog,
  },
  {
    guard: 'stores: an error is logged by its name and code alone',
    file: 'runtime/logging/to-safe-fields.ts',
    text: 'if (value instanceof Error || types.isNativeError(value)) return toSafeError(value);',
    becomes: 'if (value instanceof Error) return { ...toSafeError(value), text: value.message };',
    test: 'runtime/logging/logger.test.ts',
  },
  {
    guard: 'stores: fields that hold content are not logged',
    file: 'runtime/logging/to-safe-fields.ts',
    text: "if (redactedNames.has(name.toLowerCase())) return '[redacted]';",
    becomes: '',
    test: 'runtime/logging/logger.test.ts',
  },
  {
    guard: 'stores: an event of a later version changes nothing',
    file: 'shared/protocol/fold-turn.ts',
    text: 'return known ? foldKnown(state, known) : state;',
    becomes: 'return foldKnown(state, known ?? event);',
    test: 'shared/protocol/later-version.test.ts',
  },
  {
    guard: 'stores: a sealing key whose hour is over opens nothing',
    file: 'stores/sealing/create-sealing-keys.ts',
    text: 'return epoch > currentEpoch() - keptEpochs ? known.get(epoch) : undefined;',
    becomes: 'return known.get(epoch);',
    test: 'stores/sealing/create-sealing-keys.test.ts',
  },
  {
    guard: 'stores: the log of a turn that nobody read to its end is kept',
    file: 'stores/turn-log/log-scripts.ts',
    text: 'if begun and not delivered then expire(ARGV[2]) else expire(ARGV[1]) end',
    becomes: 'expire(ARGV[1])',
    test: redisLog,
  },
  {
    guard: 'stores: a subscriber whose connection died in silence is connected anew',
    file: 'stores/redis/open-redis.ts',
    text: "if (use === 'subscriber') keepAsking(redis);",
    becomes: '',
    test: 'tests/stores/open-redis.services.test.ts',
  },
  {
    guard: 'stores: a content store that does not answer gets no new turns',
    file: 'stores/content/choose-place.ts',
    text: 'const candidates = up.length > 0 ? up : open;',
    becomes: 'const candidates = open;',
    test: contentStores,
  },
  {
    guard: 'stores: a list of content stores in another order is refused',
    file: 'stores/redis/create-redis-check.ts',
    text: "if (known !== String(place)) throw new UnusableRedis('MISPLACED');",
    becomes: '',
    test: contentStores,
  },
  {
    guard: 'stores: a lost content store takes no process out of service',
    file: 'stores/assemble-stores.ts',
    text: 'Promise.any(content.map(run))',
    becomes: 'Promise.all(content.map(run))',
    test: 'tests/stack/two-content-stores.test.ts',
  },
];
