import { AppError } from '@quartet/shared/domain/errors.ts';
import { expect, test } from 'vitest';
import { reachDatabase } from './reach-database.ts';

const fail = (error: Error) =>
  reachDatabase(async () => {
    throw error;
  });
const withCode = (code: string) => Object.assign(new Error('words of the driver'), { code });

test('reports a lost connection, an ended server and a full disk as an outage', async () => {
  for (const code of ['ECONNREFUSED', '08006', '57P01', '57014', '53100', '40P01']) {
    await expect(fail(withCode(code))).rejects.toMatchObject({ code: 'database_unavailable' });
  }
  await expect(fail(new Error('Query read timeout'))).rejects.not.toThrow('Query read timeout');
});

test('passes other errors on, without the parameters that Drizzle adds', async () => {
  const violation = withCode('23505');
  const wrapped = new Error('Failed query, params: user_1', { cause: violation });
  await expect(fail(wrapped)).rejects.toBe(violation);
  const mistake = new TypeError('x is not a function');
  await expect(fail(mistake)).rejects.toBe(mistake);
  const refusal = new AppError('internal', 'Something went wrong.');
  await expect(fail(refusal)).rejects.toBe(refusal);
});
