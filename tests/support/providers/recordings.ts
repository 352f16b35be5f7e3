import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Wire } from './adapters.ts';

const folder = path.join(import.meta.dirname, '../../recorded');

/** `WIRE.NAME.txt`: one payload of an event a line. */
export const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ name: name.slice(0, -4), wire: name.split('.')[0] as Wire }));

export const readPayloads = (name: string) =>
  readFileSync(path.join(folder, `${name}.txt`), 'utf8');
