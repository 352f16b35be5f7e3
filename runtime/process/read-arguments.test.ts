import { expect, onTestFinished, test, vi } from 'vitest';
import { readArguments } from './read-arguments.ts';

const program = {
  script: 'weigh',
  about: 'Weighs turns.',
  words: ['show', 'set <number>'],
  options: {
    turns: { type: 'string', default: '20', value: 'NUMBER', about: 'how many' },
    log: { type: 'string', multiple: true, about: 'a file, as often as needed' },
    json: { type: 'boolean', default: false, about: 'figures for a program' },
  },
} as const;

function run(...args: string[]) {
  const write = {
    stdout: vi.spyOn(process.stdout, 'write'),
    stderr: vi.spyOn(process.stderr, 'write'),
  };
  const said: string[] = [];
  for (const [name, spy] of Object.entries(write))
    spy.mockImplementation((text) => said.push(`${name}: ${String(text)}`) > 0);
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => readArguments(program, args)).toThrow(/^exit/);
  return [exit.mock.calls[0]?.[0], said.join('')];
}

test('values have their defaults, and words their order', () => {
  const { values, positionals } = readArguments(program, ['set', '--log', 'a', '3', '--log=b']);
  expect({ ...values }).toEqual({ turns: '20', log: ['a', 'b'], json: false });
  expect(positionals).toEqual(['set', '3']);
});

test('--help prints the words, the options and their defaults', () => {
  expect(run('--help')).toEqual([
    0,
    `stdout: Weighs turns.

  npm run weigh -- show
  npm run weigh -- set <number>

  --turns NUMBER  how many (default: 20)
  --log VALUE …   a file, as often as needed
  --json          figures for a program
  --help          says this
`,
  ]);
});

test.each([
  ['--tunrs', "Unknown option '--tunrs'"],
  ['--turns', "Option '--turns <value>' argument missing"],
  ['--json=1', "Option '--json' does not take an argument"],
])('%s is refused in one line that names it', (argument, problem) => {
  expect(run(argument)).toEqual([2, `stderr: ${problem}. See: npm run weigh -- --help\n`]);
});

test('a word is refused by a program that takes none', () => {
  const { words: _, ...wordless } = program;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => readArguments(wordless, ['now'])).toThrow('exit 2');
  expect(written).toHaveBeenCalledWith("Unexpected argument 'now'. See: npm run weigh -- --help\n");
});
