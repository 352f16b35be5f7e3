import { runningSeconds, undeliveredSeconds } from '@quartet/stores/turn-log/log-lives.ts';
import { questionSeconds } from '@quartet/stores/turn-log/question-store.ts';
import type { Redis } from 'ioredis';
import type { Fact } from '../verdict/verdict.ts';

const longest = Math.max(questionSeconds, runningSeconds, undeliveredSeconds);

/** Checks that no key of a turn outlives the window. */
export async function checkExpiry(content: Redis, pattern: string): Promise<Fact> {
  const keys = await content.keys(pattern);
  const problems: string[] = [];
  for (const key of keys) {
    const seconds = await content.ttl(key);
    if (seconds === -1 || seconds > longest) problems.push(`${key} lives for ${seconds} s.`);
  }
  return { fact: `each of ${keys.length} keys of ended turns expires by itself`, problems };
}

/** Makes all keys expire now. */
export async function expireAll(content: Redis): Promise<void> {
  for (const key of await content.keys('*')) await content.pexpire(key, 1);
  while ((await content.keys('turn:*')).length > 0) await content.ping();
}
