import type { IncomingMessage } from 'node:http';
import { type JsonObject, parseJsonObject } from './parse-json-object.ts';
import { type BodyRules, readBodyBytes } from './read-body-bytes.ts';

export interface JsonBody {
  readonly value: JsonObject;
  readonly bytes: Buffer;
}

/** Call it after authentication. Throws `AppError`. */
export async function readJsonBody(req: IncomingMessage, rules: BodyRules): Promise<JsonBody> {
  const bytes = await readBodyBytes(req, rules);
  return { value: parseJsonObject(bytes), bytes };
}
