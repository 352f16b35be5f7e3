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
const toHealthKey = (model: ModelKey) => `{controls}:health:${model}`;
const toRunningKey = (model: ModelKey) => `{controls}:running:${model}`;
const toBegunKey = (model: ModelKey) => `{controls}:begun:${model}`;
const toTriesKey = (model: ModelKey) => `{controls}:tries:${model}`;
const toField = (model: ModelKey, name: string) => `slot.${model}.${name}`;
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
    admit(model, callId) {
      const ofModel = [toHealthKey, toRunningKey, toBegunKey, toTriesKey].map((toKey) =>
        toKey(model),
      );
      const fields = ['enabled', 'mostCalls', 'callsPerMinute'].map((name) => toField(model, name));
      const settings = [breaker.probeMs, callId, leaseMs, retryBudget.windowMs];
      return scripts.admitCall(controlsKey, ...ofModel, ...fields, ...settings);
    },
    async renew(model, callIds) {
      await scripts.renewCalls(toRunningKey(model), leaseMs, ...callIds);
    },
    async release(model, callId) {
      await redis.zrem(toRunningKey(model), callId);
    },
    async noteFailure(model, { pauseMs = 0 }) {
      const ms = Math.min(Math.round(pauseMs), breaker.longestPauseMs);
      const { failures, pauseMs: brokenMs } = breaker;
      await scripts.noteFailedCall(toHealthKey(model), ms, failures, brokenMs, healthMs);
    },
    async noteSuccess(model) {
      await redis.del(toHealthKey(model));
    },
    async takeRetry(model) {
      const { share, least, windowMs } = retryBudget;
      return (await scripts.takeRetry(toTriesKey(model), share, least, windowMs)) === 1;
    },
  };
}

function toSetting(
  change: Parameters<ControlBoard['set']>[0],
): readonly [field: string, value: boolean | number | null] {
  if ('acceptQuestions' in change) return ['acceptQuestions', change.acceptQuestions];
  if (budgetField in change) return [budgetField, change.dailyMicroDollars];
  const { model, ...set } = change;
  const [[name, value] = ['', null]] = Object.entries(set);
  return [toField(model, name), value];
}

async function readControls(redis: Redis): Promise<Controls> {
  const [fields, [seconds, micros]] = await Promise.all([redis.hgetall(controlsKey), redis.time()]);
  const atMs = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
  const reading = forEachModel(async (model) => {
    const [until, running] = await Promise.all([
      redis.hget(toHealthKey(model), 'until'),
      redis.zcount(toRunningKey(model), `(${atMs}`, '+inf'),
    ]);
    return {
      enabled: fields[toField(model, 'enabled')] !== '0',
      pausedMs: Math.max(0, Number(until ?? 0) - atMs),
      mostCalls: toCount(fields[toField(model, 'mostCalls')]),
      callsPerMinute: toCount(fields[toField(model, 'callsPerMinute')]),
      running,
    };
  });
  const read = await Promise.all(
    Object.entries(reading).map(async ([model, control]) => [model, await control] as const),
  );
  return {
    acceptQuestions: fields['acceptQuestions'] !== '0',
    dailyMicroDollars: toCount(fields[budgetField]),
    models: Object.fromEntries(read) as Controls['models'],
  };
}

function toCount(field: string | null | undefined): number | null {
  return field == null ? null : Number(field);
}
