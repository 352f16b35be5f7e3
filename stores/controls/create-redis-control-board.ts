import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Redis } from 'ioredis';
import {
  breaker,
  type ControlBoard,
  type Controls,
  leaseMs,
  retryBudget,
} from './control-board.ts';
import { defineControlScripts } from './control-scripts.ts';

const controlsKey = '{controls}';
const toHealthKey = (slot: ModelKey) => `{controls}:health:${slot}`;
const toRunningKey = (slot: ModelKey) => `{controls}:running:${slot}`;
const toBegunKey = (slot: ModelKey) => `{controls}:begun:${slot}`;
const toTriesKey = (slot: ModelKey) => `{controls}:tries:${slot}`;
const toField = (slot: ModelKey, name: string) => `slot.${slot}.${name}`;
const budgetField = 'dailyMicroDollars';
const healthMs = 2 * breaker.longestPauseMs;

/** Keeps the controls on a durable Redis, so that they survive a restart. All times are read from its clock. */
export function createRedisControlBoard(redis: Redis): ControlBoard {
  const scripts = defineControlScripts(redis);
  return {
    read: () => readControls(redis),
    readBudget: async () => toCount(await redis.hget(controlsKey, budgetField)),
    async set(change) {
      const [field, value] = toSetting(change);
      if (value === null) await redis.hdel(controlsKey, field);
      else await redis.hset(controlsKey, field, Number(value));
    },
    admit(slot, callId) {
      const ofSlot = [toHealthKey, toRunningKey, toBegunKey, toTriesKey].map((toKey) =>
        toKey(slot),
      );
      const fields = ['enabled', 'mostCalls', 'callsPerMinute'].map((name) => toField(slot, name));
      const settings = [breaker.probeMs, callId, leaseMs, retryBudget.windowMs];
      return scripts.admitCall(controlsKey, ...ofSlot, ...fields, ...settings);
    },
    async renew(slot, callIds) {
      await scripts.renewCalls(toRunningKey(slot), leaseMs, ...callIds);
    },
    async release(slot, callId) {
      await redis.zrem(toRunningKey(slot), callId);
    },
    async noteFailure(slot, { pauseMs = 0 }) {
      const ms = Math.min(Math.round(pauseMs), breaker.longestPauseMs);
      const { failures, pauseMs: brokenMs } = breaker;
      await scripts.noteFailedCall(toHealthKey(slot), ms, failures, brokenMs, healthMs);
    },
    async noteSuccess(slot) {
      await redis.del(toHealthKey(slot));
    },
    async takeRetry(slot) {
      const { share, least, windowMs } = retryBudget;
      return (await scripts.takeRetry(toTriesKey(slot), share, least, windowMs)) === 1;
    },
  };
}

function toSetting(
  change: Parameters<ControlBoard['set']>[0],
): readonly [field: string, value: boolean | number | null] {
  if ('acceptQuestions' in change) return ['acceptQuestions', change.acceptQuestions];
  if (budgetField in change) return [budgetField, change.dailyMicroDollars];
  const { slot, ...set } = change;
  const [[name, value] = ['', null]] = Object.entries(set);
  return [toField(slot, name), value];
}

async function readControls(redis: Redis): Promise<Controls> {
  const [fields, [seconds, micros]] = await Promise.all([redis.hgetall(controlsKey), redis.time()]);
  const atMs = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
  const reading = forEachModel(async (slot) => {
    const [until, running] = await Promise.all([
      redis.hget(toHealthKey(slot), 'until'),
      redis.zcount(toRunningKey(slot), `(${atMs}`, '+inf'),
    ]);
    return {
      enabled: fields[toField(slot, 'enabled')] !== '0',
      pausedMs: Math.max(0, Number(until ?? 0) - atMs),
      mostCalls: toCount(fields[toField(slot, 'mostCalls')]),
      callsPerMinute: toCount(fields[toField(slot, 'callsPerMinute')]),
      running,
    };
  });
  const read = await Promise.all(
    Object.entries(reading).map(async ([slot, control]) => [slot, await control] as const),
  );
  return {
    acceptQuestions: fields['acceptQuestions'] !== '0',
    dailyMicroDollars: toCount(fields[budgetField]),
    slots: Object.fromEntries(read) as Controls['slots'],
  };
}

function toCount(field: string | null | undefined): number | null {
  return field == null ? null : Number(field);
}
