import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate, RateLimits, RateState, RateSubject } from './rate-limits.ts';

export interface RateCounters {
  readonly createCounter: (rate: Rate) => RateLimiterAbstract;
  /** Resolves to null if nothing was counted. */
  readonly find: (counter: RateLimiterAbstract, key: string) => Promise<RateLimiterRes | null>;
  readonly toKey: (subject: RateSubject) => string;
}

interface Taken {
  readonly rate: Rate;
  readonly allowed: boolean;
  readonly window: RateLimiterRes | null;
}

export function createRateLimits({ createCounter, find, toKey }: RateCounters): RateLimits {
  const counters = new Map<string, RateLimiterAbstract>();

  function getCounter(rate: Rate): RateLimiterAbstract {
    const name = `${rate.most}/${rate.seconds}`;
    const counter = counters.get(name) ?? createCounter(rate);
    counters.set(name, counter);
    return counter;
  }

  async function takeOne(rate: Rate, key: string): Promise<Taken> {
    try {
      return { rate, allowed: true, window: await getCounter(rate).consume(key) };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { rate, allowed: false, window: refusal };
      throw refusal;
    }
  }

  async function lookAt(rate: Rate, key: string): Promise<Taken> {
    const window = await find(getCounter(rate), key);
    return { rate, allowed: (window?.consumedPoints ?? 0) < rate.most, window };
  }

  return {
    async take(subject, rates) {
      const key = toKey(subject);
      const all = await Promise.all(rates.map((rate) => takeOne(rate, key)));
      const state = toRateState(all);
      if (state.allowed) return state;
      const undone = all.filter(({ allowed }) => allowed);
      await Promise.all(undone.map(({ rate }) => getCounter(rate).reward(key)));
      return state;
    },
    async count(subject, rates, points) {
      const key = toKey(subject);
      await Promise.all(rates.map((rate) => getCounter(rate).penalty(key, points)));
    },
    async look(subject, rates) {
      const key = toKey(subject);
      return toRateState(await Promise.all(rates.map((rate) => lookAt(rate, key))));
    },
  };
}

/** Returns the rate that is closest to its limit. If several are used up, returns the rate whose window ends last. */
function toRateState(all: readonly Taken[]): RateState {
  const states = all.map(({ rate, window }) => ({
    allowed: all.every(({ allowed }) => allowed),
    limit: rate.most,
    remaining: Math.max(0, rate.most - (window?.consumedPoints ?? 0)),
    resetSeconds: Math.max(1, Math.ceil((window?.msBeforeNext ?? rate.seconds * 1_000) / 1_000)),
  }));
  const [tightest] = states.toSorted(
    (one, other) => one.remaining - other.remaining || other.resetSeconds - one.resetSeconds,
  );
  if (!tightest) throw new Error('There must be a rate.');
  return tightest;
}
