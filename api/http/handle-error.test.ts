import type { Response } from 'express';
import { expect, test, vi } from 'vitest';
import { handleError } from './handle-error.ts';

function setUp() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const res = { locals: {}, req: { method: 'GET' }, headersSent: true, destroy: vi.fn() };
  return {
    log,
    res,
    handle: (thrown: unknown) => handleError(log)(thrown, res as unknown as Response),
  };
}

test('a client that disconnects in the middle of a reply is not logged as a failure', () => {
  const { log, res, handle } = setUp();
  handle(Object.assign(new Error('Request aborted'), { code: 'ECONNABORTED' }));
  expect(log.error).not.toHaveBeenCalled();
  expect(res.destroy).toHaveBeenCalledOnce();
});

test('a real failure is logged', () => {
  const { log, res, handle } = setUp();
  handle(new Error('a bug'));
  expect(log.error).toHaveBeenCalledOnce();
  expect(res.destroy).toHaveBeenCalledOnce();
});
