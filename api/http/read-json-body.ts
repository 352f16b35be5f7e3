import type { IncomingMessage } from 'node:http';
import { checkBodyHeaders } from './check-body-headers.ts';
import { type JsonObject, parseJsonObject } from './parse-json-object.ts';
import { readBodyBytes } from './read-body-bytes.ts';

export interface JsonBody {
  readonly value: JsonObject;
  readonly bytes: Buffer;
}

/** Call it after authentication. Throws `AppError`. */
export async function readJsonBody(req: IncomingMessage, limit: number): Promise<JsonBody> {
  checkBodyHeaders(req.headers, limit);
  const bytes = await readBodyBytes(req, limit);
  return { value: parseJsonObject(bytes), bytes };
}
