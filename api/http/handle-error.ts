import type { Log } from '@quartet/runtime/logging/log.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Response } from 'express';
import { badPath } from './refuse.ts';
import { getRequestId } from './request-id.ts';
import { sendError } from './send-error.ts';

/** The client gets a code and a safe sentence, the log gets safe fields. */
export function handleError(log: Log): (thrown: unknown, res: Response) => void {
  return (thrown, res) => {
    // Before the reply has begun, a store may fail with the same code.
    if ((res.headersSent || res.closed) && isDisconnect(thrown)) {
      res.destroy();
      return;
    }
    const error = toAppError(thrown);
    const fields = { requestId: getRequestId(res), method: res.req.method, code: error.code };
    if (error.status >= 500) log.error({ ...fields, err: error.cause ?? thrown }, 'request failed');
    else log.info(fields, 'request refused');
    if (res.headersSent) res.destroy();
    else sendError(res, error);
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError) return badPath();
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/** The client disconnected in the middle of a reply: nothing failed, and no error can be sent. */
function isDisconnect(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false;
  return thrown.code === 'ECONNABORTED' || thrown.code === 'EPIPE' || thrown.code === 'ECONNRESET';
}
