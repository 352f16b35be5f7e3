import type { IncomingMessage } from 'node:http';
import { asObject, type JsonObject } from './json.ts';

/** The body as an object: empty without a body, null when it is not JSON. */
export async function readJson(request: IncomingMessage): Promise<JsonObject | null> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  try {
    return asObject(JSON.parse(Buffer.concat(pieces).toString() || '{}'));
  } catch {
    return null;
  }
}
