import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DataSet, dataSets } from './data-sets.ts';
import { loadItems } from './fetch-rows.ts';
import { startRowsServer } from './rows-server.ts';

let folder = '';
let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'rows-'));
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(parent, 'set-'));
});
afterAll(() => rm(parent, { recursive: true }));

function findSet(name: string): DataSet {
  return dataSets.find((set) => set.name === name)!;
}

const fetching = (url: string, items = 2) => ({ folder, url, items, seed: 1 });

test('a sample is read by pages, kept, and not fetched again', async () => {
  await using server = await startRowsServer();
  const items = await loadItems(findSet('simple-qa'), fetching(server.url, 30));
  expect(items).toHaveLength(30);
  expect(new Set(items.map(({ id }) => id)).size).toBe(30);
  // The sample is large enough to come from two of the server's three pages.
  expect(server.asked).toHaveLength(2);
  expect(server.asked[0]).toBe('basicv8vc/SimpleQA 0');
  expect(await loadItems(findSet('simple-qa'), fetching(server.url, 30))).toEqual(items);
  expect(server.asked).toHaveLength(2);
});

test('the right option is found wherever it is shown', async () => {
  await using server = await startRowsServer();
  const items = await loadItems(findSet('truthful-qa'), fetching(server.url, 3));
  for (const item of items) {
    if (item.kind !== 'closed' || !('letter' in item.right)) throw new Error('no letter');
    expect(item.question).toContain(`${item.right.letter}) Nothing, it passes through.`);
  }
});

test('a server that does not answer is told, with what else can be done', async () => {
  const { url } = await startRowsServer().then(async (server) => {
    await server[Symbol.asyncDispose]();
    return server;
  });
  await expect(loadItems(findSet('simple-qa'), fetching(url))).rejects.toThrow(
    /^simple-qa could not be fetched: 127\.0\.0\.1:\d+ does not answer\. Check the connection, or put its rows, as JSON lines, into .*simple-qa\.jsonl\.$/,
  );
});

test('a server without the set is told', async () => {
  await using server = await startRowsServer();
  const set = findSet('simple-qa');
  const other = { ...set, source: { ...set.source!, dataset: 'nobody/nothing' } };
  await expect(loadItems(other, fetching(server.url))).rejects.toThrow(/answered with 404/);
});

test('a gated set says where to agree, and is given to who has', async () => {
  await using server = await startRowsServer('lytang/LLM-AggreFact');
  const set = findSet('llm-aggre-fact');
  await expect(loadItems(set, fetching(server.url))).rejects.toThrow(/agree at https.*HF_TOKEN/);
  const token = 'agreed';
  expect(await loadItems(set, { ...fetching(server.url), token })).toHaveLength(2);
});

test('a set that no program can fetch is read from its file', async () => {
  const set = findSet('conflicting-qa');
  await expect(loadItems(set, fetching('http://127.0.0.1:9'))).rejects.toThrow(
    /get it from https:\/\/github\.com\/AlexWan0.*conflicting-qa\.jsonl/,
  );
  const row = { question: 'Is it so?', yes: 'Yes, it is.', no: 'No, it is not.' };
  await writeFile(path.join(folder, 'conflicting-qa.jsonl'), `${JSON.stringify(row)}\n`);
  expect(await loadItems(set, fetching('http://127.0.0.1:9'))).toMatchObject([
    { kind: 'conflict', sides: [{ text: 'Yes, it is.' }, { text: 'No, it is not.' }] },
  ]);
});

test('a row of another shape is told by its number', async () => {
  await writeFile(path.join(folder, 'simple-qa.jsonl'), '{"problem":"?"}\n');
  await expect(loadItems(findSet('simple-qa'), fetching('http://127.0.0.1:9'))).rejects.toThrow(
    /simple-qa: row 0 has not the fields/,
  );
  expect(await readFile(path.join(folder, 'simple-qa.jsonl'), 'utf8')).toContain('?');
});
