import type { AppError } from '@quartet/shared/domain/errors.ts';
import type { ErrorBody } from '@quartet/shared/http/bodies.ts';
import type { Response } from 'express';
import { getRequestId } from './request-id.ts';

/** How long a refused body may keep arriving, so that a connection reset does not lose the reply. */
const lingerMs = 1_000;

export function sendError(res: Response, error: AppError): void {
  const body = toErrorBody(error, getRequestId(res));
  res.status(error.status);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  if (error.status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
  if (error.status === 429 || error.status === 503) {
    res.setHeader('Retry-After', String(error.details.retryAfterSeconds ?? 2));
  }
  endReply(res, JSON.stringify(body));
}

function toErrorBody(error: AppError, requestId: string): ErrorBody {
  const { field, limit } = error.details;
  return {
    error: error.message,
    code: error.code,
    ...(field !== undefined && { field }),
    ...(limit !== undefined && { limit }),
    retryable: error.retryable,
    requestId,
  };
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
  const end = () => res.end();
  const timer = setTimeout(end, lingerMs).unref();
  req.once('close', () => clearTimeout(timer));
  req.once('end', end);
  req.once('error', end);
  req.resume();
}

function hasBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
