import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { evaluate } from './evaluate.ts';
import { startRowsServer } from './live/rows-server.ts';
import { readOptions } from './options.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'evaluation-'));
});
afterEach(() => rm(folder, { recursive: true }));

const tiny = ['--emulated', '--items', '2', '--orders', '2'];
const fourSets = ['--sets', 'truthful-qa,simple-qa,wiki-contradict,llm-aggre-fact'];

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  await evaluate(readOptions(args), {
    environment,
    folder,
    print: (text) => printed.push(text),
    say: (line) => said.push(line),
  });
  return { printed: printed.join('\n'), said };
}

test('a run measures every set, and says that emulators show nothing about a model', async () => {
  await using server = await startRowsServer();
  const args = ['--budget', '50', ...tiny, ...fourSets, '--rows', server.url];
  const { printed, said } = await run(args);
  expect(said).toHaveLength(7);
  for (const words of [
    'truthful-qa\n',
    'simple-qa\n',
    'the consensus is right',
    'the consensus over the best single one',
    'harm: ',
    'rescue: ',
    'a forced conflict is found: 100.0 %',
    'the check is right (balanced): 100.0 %',
    'a consensus is made: 100.0 %',
    'line precision: ',
    'citation precision: ',
    'citation recall: ',
    'own answer cited beyond its share: ',
    'same grade in another order: 100.0 %',
    'lines that no answer says: ',
    'sentences that are marked: ',
    'first line after: ',
    'first word after: ',
    'tokens of compose over those of the answers: ',
    'tokens of check over those of the answers: ',
    'Nothing above tells of a model.',
  ]) {
    expect(printed).toContain(words);
  }
  expect(printed).not.toContain('NaN');
});

test('a run that the budget ended continues where it was, and never spends more than it may', async () => {
  await using server = await startRowsServer();
  const args = [...tiny, ...fourSets, '--rows', server.url];
  const first = await run([...args, '--budget', '0.6']);
  expect(first.printed).toContain('run it again to go on');
  const done = first.said.length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(7);
  const [, dollars = '9'] = /; (\d+\.\d+) dollars/.exec(first.printed) ?? [];
  expect(Number(dollars)).toBeLessThanOrEqual(0.6);

  const second = await run([...args, '--budget', '50']);
  expect(second.said).toHaveLength(7 - done);
  expect(second.printed).toContain('7 items');
  const third = await run([...args, '--budget', '50']);
  expect(third.said).toEqual([]);
  const files = await readdir(path.join(folder, 'results/default'));
  expect(files.filter((name) => name.endsWith('.json'))).toHaveLength(7);
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('results of other models are not mixed', async () => {
  await using server = await startRowsServer();
  const args = ['--budget', '50', ...tiny, '--sets', 'llm-aggre-fact', '--rows', server.url];
  await run(args);
  const others = {
    MODEL_ROWS: '{"claude":{"models":[{"id":"claude-another","label":"Claude: Another"}]}}',
  };
  await expect(run(args, others)).rejects.toThrow(/begun with other models.*--run NAME/s);
  await run([...args, '--run', 'another'], others);
});

test('a set that cannot be fetched is named, and the other sets are measured', async () => {
  await using server = await startRowsServer();
  const args = ['--budget', '50', ...tiny, '--rows', server.url, '--sets'];
  const { said, printed } = await run([...args, 'conflicting-qa,llm-aggre-fact']);
  expect(said[0]).toContain('conflicting-qa has no address that a program can read');
  expect(printed).toContain('2 items');
  await expect(run([...args, 'conflicting-qa'])).rejects.toThrow('nothing can be measured');
});

test('without keys nothing is called; every key that is missing is named, and what a run costs', async () => {
  const failed = run(['--budget', '5']);
  await expect(failed).rejects.toThrow('An item costs about ten cents');
  for (const name of ['GEMINI', 'CLAUDE', 'GPT', 'GROK']) {
    await expect(failed).rejects.toThrow(`${name}_API_KEY`);
  }
});

test.each([
  [[], '--budget is missing'],
  [['--budget', 'much'], "'much' is no number"],
  [['--budget', '5', '--sets', 'nothing'], "There is no data set 'nothing'"],
  [['--budget', '5', '--run', '../x'], '--run is a name'],
])('%j is refused', (args, sentence) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => readOptions(args)).toThrow('exit 2');
  expect(written.mock.calls.join('')).toContain(sentence);
});
