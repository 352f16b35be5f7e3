import { expect, test } from 'vitest';
import { isSampled, withSample } from './with-sample.ts';

const turnIds = Array.from({ length: 2_000 }, (_, index) => `turn-${index}`);

function write(share: number) {
  const lines: (readonly [level: string, turnId: unknown])[] = [];
  const note = (level: string) => (fields: object) =>
    void lines.push([level, 'turnId' in fields && fields.turnId]);
  const log = withSample({ info: note('info'), warn: note('warn'), error: note('error') }, share);
  return { log, lines };
}

test('a sample of the turns that go well is logged, each whole, and the same by every process', () => {
  const [one, other] = [write(0.1), write(0.1)];
  for (const turnId of turnIds) {
    for (const message of ['provider called', 'answer ended']) one.log.info({ turnId }, message);
    other.log.info({ turnId }, 'turn settled');
  }
  const logged = other.lines.map(([, turnId]) => turnId);
  expect(one.lines.map(([, turnId]) => turnId)).toEqual(logged.flatMap((id) => [id, id]));
  expect(logged.length).toBeGreaterThan(100);
  expect(logged.length).toBeLessThan(320);
});

test.each([
  [0, 0],
  [1, turnIds.length],
])('a share of %i logs %i turns', (share, count) => {
  expect(turnIds.filter((turnId) => isSampled(turnId, share))).toHaveLength(count);
});

test('failures and lines about no turn are always logged', () => {
  const { log, lines } = write(0);
  const [turnId] = turnIds;
  log.info({ turnId }, 'turn settled');
  log.warn({ turnId }, 'provider called');
  log.error({ turnId }, 'turn log lost');
  log.info({}, 'worker started');
  expect(lines).toEqual([
    ['warn', turnId],
    ['error', turnId],
    ['info', false],
  ]);
});
