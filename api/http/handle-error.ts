import type { Log } from '@quartet/runtime/logging/log.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { ErrorBody, ProgramErrorBody } from '@quartet/shared/http/bodies.ts';
import type { Request, Response } from 'express';
import { badPath } from './refuse.ts';
import { getRequestId } from './request-id.ts';

/** Sends the client a code and a safe sentence, and logs safe fields. */
export function handleError(log: Log): (thrown: unknown, res: Response) => void {
  return (thrown, res) => {
    // Only once the reply has begun: before that, a store may fail with the same code.
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

/** Turns anything that was thrown into what a client may see. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError) return badPath();
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/** Returns true when the client disconnected during the reply: nothing failed, and no error can be sent. */
function isDisconnect(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false;
  return thrown.code === 'ECONNABORTED' || thrown.code === 'EPIPE' || thrown.code === 'ECONNRESET';
}

/** How long a refused body may keep arriving, so that a connection reset does not lose the reply. */
const lingerMs = 1_000;

/** How much of the body is read in each interval. */
const discardedBytes = 32 * 1024;
const discardEveryMs = 50;

function sendError(res: Response, error: AppError): void {
  const isProgram = res.req.originalUrl.startsWith('/v1/');
  const body = isProgram ? toProgramError(error) : toErrorBody(error, getRequestId(res));
  res.status(error.status);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  if (error.status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
  if (error.status === 429 || error.status === 503) {
    res.setHeader('Retry-After', String(error.details.retryAfterSeconds ?? 2));
  }
  if (isProgram) {
    const { retryAfterSeconds = 0 } = error.details;
    // Clients do not wait for longer than a minute. A turn that exists would be asked and paid for twice.
    const again = error.retryable && retryAfterSeconds <= 60 && !res.hasHeader('X-Turn-Id');
    res.setHeader('X-Should-Retry', String(again));
  }
  endReply(res, JSON.stringify(body));
}

function toErrorBody(error: AppError, requestId: string): ErrorBody {
  const { field, limit, charged } = error.details;
  return {
    error: error.message,
    code: error.code,
    ...(field !== undefined && { field }),
    ...(limit !== undefined && { limit }),
    ...(charged !== undefined && { charged }),
    retryable: error.retryable,
    requestId,
  };
}

/** Writes an error as OpenAI's clients read it. */
export function toProgramError({ status, code, message, details }: AppError): ProgramErrorBody {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  return { error: { message, type, param: details.field ?? null, code } };
}

function endReply(res: Response, text: string): void {
  const { req } = res;
  res.setHeader('Content-Length', Buffer.byteLength(text));
  if (req.complete || !hasBody(req.headers)) {
    res.end(text);
    return;
  }
  // The unwanted body is still arriving: reply, close, and discard the rest.
  res.setHeader('Connection', 'close');
  res.write(text);
  discardSlowly(req, () => res.end());
}

/** Discards the body slowly, so that it does not block the event loop. May call `end` more than once. */
function discardSlowly(req: Request, end: () => void): void {
  let ticks = lingerMs / discardEveryMs;
  let left = discardedBytes;
  const stop = () => {
    clearInterval(timer);
    end();
  };
  const timer = setInterval(() => {
    ticks -= 1;
    left = discardedBytes;
    if (ticks === 0) stop();
    else req.resume();
  }, discardEveryMs).unref();
  req.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left <= 0) req.pause();
  });
  req.once('end', stop).once('close', stop).once('error', stop);
  req.resume();
}

function hasBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
