import type { Redis } from 'ioredis';
import type { AdmitResult } from './control-board.ts';

/** Counts in a hash that expires at the end of its window. */
const count = (key: number, what: 'calls' | 'retries', windowMs: number) => `
redis.call('HINCRBY', KEYS[${key}], '${what}', 1)
if redis.call('PTTL', KEYS[${key}]) < 0 then redis.call('PEXPIRE', KEYS[${key}], ARGV[${windowMs}]) end`;

const now = "local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)";

/**
 * KEYS: controls, health, running calls by when their places are lost, calls by when they began, counts of calls and retries.
 * ARGV: fields `enabled`, `mostCalls` and `callsPerMinute` of the model, ms for a probe, id of the call, ms of its lease, ms in
 * which retries are counted.
 */
const admit = `${now}
local fields = redis.call('HMGET', KEYS[1], ARGV[1], ARGV[2], ARGV[3])
if fields[1] == '0' then return 'off' end
local till = tonumber(redis.call('HGET', KEYS[2], 'until') or '0')
if till > now then return 'paused' end
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
local most = tonumber(fields[2] or '')
if most and redis.call('ZCARD', KEYS[3]) >= most then return 'busy' end
local perMinute = tonumber(fields[3] or '')
if perMinute then
  redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - 60000)
  if redis.call('ZCARD', KEYS[4]) >= perMinute then return 'busy' end
  redis.call('ZADD', KEYS[4], now, ARGV[5])
  redis.call('PEXPIRE', KEYS[4], 60000)
end
if till > 0 then redis.call('HSET', KEYS[2], 'until', now + ARGV[4]) end
redis.call('ZADD', KEYS[3], now + ARGV[6], ARGV[5])
redis.call('PEXPIRE', KEYS[3], ARGV[6])
${count(5, 'calls', 7)}
return 'admitted'`;

/** KEYS: running calls. ARGV: ms of their leases, ids of calls. */
const renew = `${now}
for at = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[at]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

/** KEYS: health. ARGV: requested pause in ms or 0, failures that cause a pause, ms of that pause, lifetime of the key in ms. */
const fail = `${now}
local failures = redis.call('HINCRBY', KEYS[1], 'failures', 1)
local ms = tonumber(ARGV[1])
local probed = redis.call('HEXISTS', KEYS[1], 'until') == 1
if ms == 0 and (probed or failures >= tonumber(ARGV[2])) then ms = tonumber(ARGV[3]) end
if ms > 0 then redis.call('HSET', KEYS[1], 'until', now + ms) end
redis.call('PEXPIRE', KEYS[1], ARGV[4])`;

/** KEYS: counts of calls, retries included, and of retries. ARGV: share, least, ms of the window. */
const retry = `
local counts = redis.call('HMGET', KEYS[1], 'calls', 'retries')
local retries = tonumber(counts[2] or '0')
local most = math.max(ARGV[1] * ((counts[1] or 0) - retries), ARGV[2])
if retries >= math.floor(most) then return 0 end
${count(1, 'retries', 3)}
return 1`;

interface ControlScripts {
  admitCall(...args: (string | number)[]): Promise<AdmitResult>;
  renewCalls(...args: (string | number)[]): Promise<null>;
  noteFailedCall(...args: (string | number)[]): Promise<null>;
  takeRetry(...args: (string | number)[]): Promise<0 | 1>;
}

export function defineControlScripts(redis: Redis): ControlScripts {
  redis.defineCommand('admitCall', { numberOfKeys: 5, lua: admit });
  redis.defineCommand('renewCalls', { numberOfKeys: 1, lua: renew });
  redis.defineCommand('noteFailedCall', { numberOfKeys: 1, lua: fail });
  redis.defineCommand('takeRetry', { numberOfKeys: 1, lua: retry });
  return redis as unknown as ControlScripts;
}
