import { expect, test, vi } from 'vitest';
import { isBillingChange, readUntilChanged } from './user-record.ts';

const signal = new AbortController().signal;

test('reads no more once something has changed', async () => {
  const read = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
  await expect(readUntilChanged({ read, waits: [0, 0, 0, 0], signal })).resolves.toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
});

test('gives up after the last wait', async () => {
  const read = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await expect(readUntilChanged({ read, waits: [0, 0, 0], signal })).resolves.toBe(false);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a read that fails is logged, and the next one counts', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValue(true);
  await expect(readUntilChanged({ read, waits: [0, 0], signal })).resolves.toBe(true);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('reads nothing more after it was aborted', async () => {
  const abort = new AbortController();
  const read = vi.fn<() => Promise<boolean>>().mockImplementation(async () => {
    abort.abort();
    return false;
  });
  const reading = readUntilChanged({ read, waits: [0, 0], signal: abort.signal });
  await expect(reading).rejects.toThrow('aborted');
  expect(read).toHaveBeenCalledOnce();
});

const origin = 'https://quartet.test/__clerk/v1/me';

test.each([
  ['a paid checkout', `${origin}/billing/checkouts/chk_1/confirm?_method=PATCH`, true],
  ['a cancelled plan', `${origin}/billing/subscription_items/item_1?_method=DELETE`, true],
  ['a checkout that was only opened', `${origin}/billing/checkouts`, false],
  ['a look at the subscription', `${origin}/billing/subscription`, false],
  ['another address that names one', `${origin}?next=/billing/checkouts/chk_1/confirm`, false],
])('%s (%s) changes what is paid for: %s', (_, url, expected) => {
  expect(isBillingChange(url)).toBe(expected);
});
