import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Redis } from 'ioredis';
import { type Admission, breaker, type ControlBoard } from './control-board.ts';

const controlsKey = 'controls';
const toHealthKey = (slot: ModelKey) => `controls:health:${slot}`;
const toField = (slot: ModelKey) => `slot.${slot}.enabled`;
const healthMs = 2 * breaker.longestPauseMs;

const now = "local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)";

/** KEYS: controls, health. ARGV: field of the slot, ms for a probe. */
const admit = `${now}
if redis.call('HGET', KEYS[1], ARGV[1]) == '0' then return 'off' end
local till = tonumber(redis.call('HGET', KEYS[2], 'until') or '0')
if till == 0 then return 'admitted' end
if till > now then return 'paused' end
redis.call('HSET', KEYS[2], 'until', now + ARGV[2])
return 'admitted'`;

/** KEYS: health. ARGV: ms to pause or 0, failures that break, ms of that pause, ms to live. */
const fail = `${now}
local failures = redis.call('HINCRBY', KEYS[1], 'failures', 1)
local ms = tonumber(ARGV[1])
local probed = redis.call('HEXISTS', KEYS[1], 'until') == 1
if ms == 0 and (probed or failures >= tonumber(ARGV[2])) then ms = tonumber(ARGV[3]) end
if ms > 0 then redis.call('HSET', KEYS[1], 'until', now + ms) end
redis.call('PEXPIRE', KEYS[1], ARGV[4])`;

interface WithScripts {
  admitCall(...args: (string | number)[]): Promise<Admission>;
  noteFailedCall(...args: (string | number)[]): Promise<null>;
}

/** On a durable Redis: what operators set must outlive a restart. By its clock alone. */
export function createRedisControlBoard(redis: Redis): ControlBoard {
  redis.defineCommand('admitCall', { numberOfKeys: 2, lua: admit });
  redis.defineCommand('noteFailedCall', { numberOfKeys: 1, lua: fail });
  const scripts = redis as unknown as WithScripts;
  const readPause = async (slot: ModelKey, atMs: number) => {
    const till = Number((await redis.hget(toHealthKey(slot), 'until')) ?? 0);
    return Math.max(0, till - atMs);
  };
  return {
    async read() {
      const [fields, [seconds, micros]] = await Promise.all([
        redis.hgetall(controlsKey),
        redis.time(),
      ]);
      const atMs = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
      const pauses = forEachModel((slot) => readPause(slot, atMs));
      const known = await Promise.all(Object.values(pauses));
      const slots = Object.keys(pauses);
      return {
        acceptQuestions: fields['acceptQuestions'] !== '0',
        slots: forEachModel((slot) => ({
          enabled: fields[toField(slot)] !== '0',
          pausedMs: known[slots.indexOf(slot)] ?? 0,
        })),
      };
    },
    async set(change) {
      const [field, value] =
        'slot' in change
          ? [toField(change.slot), change.enabled]
          : ['acceptQuestions', change.acceptQuestions];
      await redis.hset(controlsKey, field, value ? '1' : '0');
    },
    admit: (slot) =>
      scripts.admitCall(controlsKey, toHealthKey(slot), toField(slot), breaker.probeMs),
    async noteFailure(slot, { pauseMs = 0 }) {
      const ms = Math.min(Math.round(pauseMs), breaker.longestPauseMs);
      const { failures, pauseMs: brokenMs } = breaker;
      await scripts.noteFailedCall(toHealthKey(slot), ms, failures, brokenMs, healthMs);
    },
    async noteSuccess(slot) {
      await redis.del(toHealthKey(slot));
    },
  };
}
