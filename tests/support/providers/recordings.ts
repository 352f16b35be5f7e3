import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';

const folder = path.join(import.meta.dirname, '../../recorded');

/** `PROVIDER.NAME.txt`: one payload of an event a line. */
export const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ name: name.slice(0, -4), provider: name.split('.')[0] as EmulatedProvider }));

export const readPayloads = (name: string) =>
  readFileSync(path.join(folder, `${name}.txt`), 'utf8');
