import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RateLimits } from '../rate-limits.ts';

type GetEnds = () => readonly [RateLimits, RateLimits];

const aSubject = () => ({ name: 'test', of: randomUUID() });
const minute = { most: 5, seconds: 60 };

export function describeRateLimits(name: string, getEnds: GetEnds): void {
  describe(`rate limits ${name}`, () => {
    describeTaking(getEnds);
    describeWindows(getEnds);
  });
}

function describeTaking(getEnds: GetEnds): void {
  test('allow exactly as many of 50 parallel calls as the rate says, over two processes', async () => {
    const [here, there] = getEnds();
    const subject = aSubject();
    const states = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? here : there).take(subject, [minute])),
    );
    expect(states.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  test('say how many are left, and when the window ends', async () => {
    const [limits] = getEnds();
    const subject = aSubject();
    expect(await limits.look(subject, [minute])).toEqual({
      allowed: true,
      limit: 5,
      remaining: 5,
      resetSeconds: 60,
    });
    const first = await limits.take(subject, [minute]);
    expect(first).toMatchObject({ allowed: true, limit: 5, remaining: 4 });
    expect(first.resetSeconds).toBeGreaterThan(55);
    expect(first.resetSeconds).toBeLessThanOrEqual(60);
  });

  test('take from every rate or from none, and name the rate that is used up', async () => {
    const [limits, other] = getEnds();
    const subject = aSubject();
    const hour = { most: 2, seconds: 3_600 };
    await limits.take(subject, [minute, hour]);
    await other.take(subject, [minute, hour]);
    const refused = await limits.take(subject, [minute, hour]);
    expect(refused).toMatchObject({ allowed: false, limit: 2, remaining: 0 });
    expect(refused.resetSeconds).toBeGreaterThan(3_500);
    expect(await limits.look(subject, [minute])).toMatchObject({ remaining: 3 });
  });

  test('count what has happened beyond the limit, and refuse what comes then', async () => {
    const [here, there] = getEnds();
    const subject = aSubject();
    await here.count(subject, [minute], 3);
    expect(await there.take(subject, [minute])).toMatchObject({ allowed: true, remaining: 1 });
    await there.count(subject, [minute], 40);
    expect(await here.look(subject, [minute])).toMatchObject({ allowed: false, remaining: 0 });
    const refused = await here.take(subject, [minute]);
    expect(refused).toMatchObject({ allowed: false });
    expect(refused.resetSeconds).toBeLessThanOrEqual(60);
  });

  test('take nothing by looking', async () => {
    const [limits] = getEnds();
    const subject = aSubject();
    await limits.look(subject, [minute]);
    expect(await limits.look(subject, [minute])).toMatchObject({ remaining: 5 });
  });
}

function describeWindows(getEnds: GetEnds): void {
  test('count every subject alone', async () => {
    const [limits] = getEnds();
    const once = { most: 1, seconds: 60 };
    const subject = aSubject();
    for (const each of [subject, aSubject(), { ...subject, name: 'other' }]) {
      expect(await limits.take(each, [once])).toMatchObject({ allowed: true });
    }
    expect(await limits.take(subject, [once])).toMatchObject({ allowed: false });
  });

  test('start again when the window has ended', async () => {
    const [limits] = getEnds();
    const subject = aSubject();
    const once = { most: 1, seconds: 3 };
    await limits.take(subject, [once]);
    expect(await limits.take(subject, [once])).toMatchObject({ allowed: false });
    await expect.poll(() => limits.take(subject, [once])).toMatchObject({ allowed: true });
  });
}
