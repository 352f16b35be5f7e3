import { turns } from '@quartet/stores/database/schema.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';

const fileDatabase = await openFileDatabase();

const key = 'ada@example.org-asks-about-her-will';

test('an Idempotency-Key is stored as a hash of its own for each user, and still names one turn', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.stop());
  const ask = async (as: string) => {
    const response = await api.fetch('/api/chat', {
      as,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ message: 'How?' }),
    });
    return ((await response.json()) as { turnId: string }).turnId;
  };
  const turnIds = [await ask('ada'), await ask('eve')];
  expect(await ask('ada')).toBe(turnIds[0]);
  expect(turnIds[0]).not.toBe(turnIds[1]);
  const stored = await fileDatabase.db.select({ hash: turns.idempotencyKey }).from(turns);
  const hashes = stored.map(({ hash }) => hash);
  expect(hashes).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect(new Set(hashes).size).toBe(2);
});
