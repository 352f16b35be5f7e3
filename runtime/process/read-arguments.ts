import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

/** An option, and what `--help` says of it. */
export interface Option extends ParseArgsOptionDescriptor {
  readonly about: string;
  /** Names its value, such as `URL`. */
  readonly value?: string;
}

export type Options = Readonly<Record<string, Option>>;

export interface Program<O extends Options> {
  /** Its script of package.json. */
  readonly script: string;
  /** Says in `--help` how the program works and how its exit codes read. */
  readonly about: string;
  /** The words that it takes, one way to call it a line. Without them it takes none. */
  readonly words?: readonly string[];
  readonly options?: O;
}

interface Arguments<O extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: O }>>['values'];
  readonly positionals: readonly string[];
}

/** Reads the arguments of a program. Ends the process after `--help` with 0, and with 2 at an argument that is wrong. */
export function readArguments<const O extends Options>(
  program: Program<O>,
  args: readonly string[] = process.argv.slice(2),
): Arguments<O> {
  const options = { ...program.options, help } as O & { readonly help: typeof help };
  const allowPositionals = program.words !== undefined;
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals });
    if (!('help' in parsed.values)) return parsed;
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error;
    return refuseArguments(program, error.message);
  }
  process.stdout.write(formatHelp({ ...program, options }));
  process.exit(0);
}

/** Ends a process whose arguments are wrong: one line says which, and the code is 2. */
export function refuseArguments({ script }: { readonly script: string }, problem: string): never {
  const [sentence] = problem.split(/\.\s|\n|\.$/);
  process.stderr.write(`${sentence}. See: npm run ${script} -- --help\n`);
  process.exit(2);
}

const help = { type: 'boolean', about: 'says this' } as const;

function formatHelp({ script, about, words = [''], options = {} }: Program<Options>): string {
  const rows = Object.entries(options).map(
    ([name, option]) => [toUsage(name, option), toText(option)] as const,
  );
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [
    about,
    '',
    ...words.map((way) => `  npm run ${script}${way && ` -- ${way}`}`),
    '',
    ...rows.map(([usage, text]) => `  ${usage.padEnd(width)}  ${text}`),
    '',
  ].join('\n');
}

function toUsage(name: string, { type, value = 'VALUE', multiple }: Option): string {
  return `--${name}${type === 'string' ? ` ${value}` : ''}${multiple ? ' …' : ''}`;
}

function toText({ about, type, default: fallback }: Option): string {
  const isTold = type === 'string' && fallback !== undefined && String(fallback) !== '';
  return `${about}${isTold ? ` (default: ${String(fallback)})` : ''}`;
}
