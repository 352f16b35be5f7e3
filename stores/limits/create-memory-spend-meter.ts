import { type ReadClock, type SpendMeter, toDay } from './spend-meter.ts';

/** Forgets everything on restart. */
export function createMemorySpendMeter(now: ReadClock = () => new Date()): SpendMeter {
  let day = '';
  const sums = new Map<string, number>();

  function openDay(): Map<string, number> {
    const today = toDay(now());
    if (today !== day) sums.clear();
    day = today;
    return sums;
  }

  return {
    async record({ model, userId, microDollars }) {
      const today = openDay();
      for (const key of [`model ${model}`, `user ${userId}`]) {
        today.set(key, (today.get(key) ?? 0) + microDollars);
      }
    },
    ofModel: async (model) => openDay().get(`model ${model}`) ?? 0,
    ofUser: async (userId) => openDay().get(`user ${userId}`) ?? 0,
  };
}
