import type { IncomingMessage } from 'node:http';
import { checkBodyHeaders } from './check-body-headers.ts';
import { type JsonObject, parseJsonObject } from './parse-json-object.ts';
import { readBodyBytes } from './read-body-bytes.ts';

export interface JsonBody {
  readonly value: JsonObject;
  /** The bytes as they came. */
  readonly bytes: Buffer;
}

/** Reads a request's JSON body of at most `limit` bytes. Call it after authentication. Throws `AppError`. */
export async function readJsonBody(req: IncomingMessage, limit: number): Promise<JsonBody> {
  checkBodyHeaders(req.headers, limit);
  const bytes = await readBodyBytes(req, limit);
  return { value: parseJsonObject(bytes), bytes };
}
