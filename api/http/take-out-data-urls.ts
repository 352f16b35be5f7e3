import { randomUUID } from 'node:crypto';
import type { Place } from './find-data-urls.ts';
import type { JsonObject } from './parse-json-object.ts';

export interface TextOfBody {
  /** The body with a short name in the place of each data URL. */
  readonly text: Buffer;
  /** Puts the data URLs back into a list; null when one of them stood elsewhere. */
  readonly putBack: (value: JsonObject, field: string) => JsonObject | null;
}

/** The names cannot be guessed, so nothing that was sent can be taken for one. */
export function takeOutDataUrls(bytes: Buffer, places: readonly Place[]): TextOfBody {
  if (places.length === 0) return { text: bytes, putBack: (value) => value };
  const secret = randomUUID();
  const named = new Map(places.map((place, index) => [`${secret} ${index}`, place]));
  return {
    text: Buffer.concat([...toPieces(bytes, named)]),
    putBack(value, field) {
      const list = value[field];
      if (!Array.isArray(list)) return null;
      let left = named.size;
      const whole = list.map((item: unknown) => {
        const place = typeof item === 'string' ? named.get(item) : undefined;
        if (!place) return item;
        left -= 1;
        return bytes.toString('latin1', place.start, place.end);
      });
      return left === 0 ? { ...value, [field]: whole } : null;
    },
  };
}

function* toPieces(bytes: Buffer, named: ReadonlyMap<string, Place>): Generator<Buffer> {
  let from = 0;
  for (const [name, { start, end }] of named) {
    yield bytes.subarray(from, start);
    yield Buffer.from(name);
    from = end;
  }
  yield bytes.subarray(from);
}
