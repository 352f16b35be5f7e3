import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const programs = Object.entries(scripts).flatMap(([script, line]) => {
  const [, file] = /^node (?:--\S+ )*(\S+\.ts)$/.exec(line) ?? [];
  return file === undefined ? [] : [[script, file] as const];
});

const readSource = (file: string) => readFile(path.join(root, file), 'utf8');

class Ended extends Error {}

/** Loads a program as if it were started, in this process: what it imports is loaded once for all of them. */
async function start(file: string, argument: string) {
  const said = { code: -1, output: '', errors: '' };
  vi.stubGlobal('process', Object.create(process, { argv: { value: ['node', file, argument] } }));
  const spies = [
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      said.code = Number(code);
      throw new Ended();
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said.output += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said.errors += String(text);
      return true;
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllGlobals();
  });
  // A program that reads no arguments would do its work here.
  expect(await readSource(file)).toMatch(/read-arguments|options\.ts/);
  await expect(vi.importActual(`${path.join(root, file)}?${argument}`)).rejects.toThrow(Ended);
  return said;
}

test('every program of ours is a script', () => {
  expect(programs.length).toBeGreaterThan(12);
});

test.each(programs)(
  'npm run %s -- --help shows how it is used, and does nothing else',
  async (script, file) => {
    const { code, output, errors } = await start(file, '--help');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`  npm run ${script}\n`.trimEnd());
    expect(output).toMatch(/^ {2}--help +says this$/m);
  },
);

test.each(programs)(
  'npm run %s refuses an option that it does not have, by name',
  async (script, file) => {
    expect(await start(file, '--nonsense')).toEqual({
      code: 2,
      output: '',
      errors: `Unknown option '--nonsense'. See: npm run ${script} -- --help\n`,
    });
  },
);
