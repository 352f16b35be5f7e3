import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { DataSet } from './data-sets.ts';
import type { Item } from './item.ts';
import { sample } from './statistics.ts';

export interface Fetching {
  /** The folder of the data sets, as JSON lines. A file that exists is not fetched again. */
  readonly folder: string;
  /** The server that gives rows page by page. */
  readonly url: string;
  /** How many items are wanted. */
  readonly items: number;
  readonly seed: number;
  /** The token of somebody who agreed to the terms of a gated data set. */
  readonly token?: string | undefined;
}

const pageRows = 100;
/** Rows are read by whole pages, so only some items of a page are used and a sample comes from several pages. */
const itemsOfPage = 20;
const pageSchema = z.object({
  num_rows_total: z.number(),
  rows: z.array(z.object({ row_idx: z.number(), row: z.unknown() })),
});
type Page = z.infer<typeof pageSchema>;

/** Loads a sample of a data set. Throws an error whose message says what to do when there is none. */
export async function loadItems(set: DataSet, fetching: Fetching): Promise<Item[]> {
  const file = path.join(fetching.folder, `${set.name}.jsonl`);
  const lines = await readFile(file, 'utf8').catch(() => null);
  const rows = lines === null ? await fetchRows(set, file, fetching) : parseLines(lines);
  const items = rows.flatMap(([id, row]): Item[] => {
    try {
      const item = set.toItem(row, id);
      return item ? [{ ...item, id, set: set.name }] : [];
    } catch (cause) {
      const message = `${set.name}: row ${id} has not the fields that it had. See ${set.page}, and the rows in ${file}.`;
      throw new Error(message, { cause });
    }
  });
  return sample(items, fetching.items, fetching.seed);
}

type Row = readonly [id: string, row: unknown];

function parseLines(lines: string): Row[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line, index) => [String(index), JSON.parse(line)] as const);
}

async function fetchRows(set: DataSet, file: string, fetching: Fetching): Promise<Row[]> {
  if (!set.source) {
    throw new Error(
      `${set.name} has no address that a program can read: get it from ${set.page} and put its rows, as JSON lines, into ${file}.`,
    );
  }
  const first = await fetchPage(set, 0, fetching);
  const pages = Math.ceil(first.num_rows_total / pageRows);
  const wanted = Math.ceil(fetching.items / itemsOfPage);
  const others = Array.from({ length: pages - 1 }, (_, index) => (index + 1) * pageRows);
  const rows = [...first.rows];
  for (const offset of sample(others, wanted - 1, fetching.seed)) {
    rows.push(...(await fetchPage(set, offset, fetching)).rows);
  }
  await mkdir(fetching.folder, { recursive: true });
  await writeFile(file, rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  return rows.map(({ row }, index) => [String(index), row]);
}

async function fetchPage(
  { name, source, page }: DataSet,
  offset: number,
  { url, token, folder }: Fetching,
): Promise<Page> {
  const query = new URLSearchParams({ ...source, offset: `${offset}`, length: `${pageRows}` });
  const otherwise = `or put its rows, as JSON lines, into ${path.join(folder, `${name}.jsonl`)}.`;
  const response = await fetch(`${url}/rows?${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(60_000),
  }).catch((cause: unknown) => {
    throw new Error(
      `${name} could not be fetched: ${new URL(url).host} does not answer. Check the connection, ${otherwise}`,
      { cause },
    );
  });
  if (response.status === 401 || response.status === 403) {
    throw new Error(
      `${name} is given only to who agreed to its terms: agree at ${page} and set HF_TOKEN, ${otherwise}`,
    );
  }
  const read = pageSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !read.success) {
    throw new Error(
      `${name} could not be fetched: ${new URL(url).host} answered with ${response.status}. Try again later, ${otherwise}`,
    );
  }
  return read.data;
}
