import * as z from 'zod';
import { Secret } from './secret.ts';

/** One environment variable. A schema that accepts `undefined` makes it optional. */
export interface Variable<T = unknown> {
  readonly about: string;
  /** Reads the text of the variable, or of `fallback` when it is unset or empty. */
  readonly schema: z.ZodType<T, string | undefined>;
  readonly fallback?: string;
  /** Other names that are read while its own is unset or empty: the first that is set. */
  readonly aliases?: readonly string[];
}

export type Variables = Readonly<Record<string, Variable>>;
export type VariableValues<D extends Variables> = {
  readonly [K in keyof D]: z.output<D[K]['schema']>;
};

/** Lists everything that is wrong with the environment, without any value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const inQuotes = 'stands in quotes, which are part of the value here: take them away';

export function readVariables<D extends Variables>(
  definitions: D,
  environment: Readonly<Record<string, string | undefined>>,
): VariableValues<D> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    const setName = findSetName(name, definition, environment);
    const text = setName === null ? definition.fallback : environment[setName]?.trim();
    const result = definition.schema.safeParse(text);
    if (text && /^(["']).*\1$/s.test(text)) problems.push(`${setName ?? name}: ${inQuotes}`);
    else if (result.success) values[name] = result.data;
    else problems.push(toProblem(setName ?? name, result.error));
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return values as VariableValues<D>;
}

/** The name under which a variable is set, its own or an alias; null when there is none. */
export function findSetName(
  name: string,
  { aliases = [] }: Pick<Variable, 'aliases'>,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  return [name, ...aliases].find((candidate) => environment[candidate]?.trim()) ?? null;
}

function toProblem(name: string, error: z.ZodError): string {
  return `${name}: ${error.issues.map(({ message }) => message).join('; ')}`;
}

const text = z.string('must be set');

export const variable = {
  text: text.min(1),
  optionalText: text.optional(),
  optionalUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  secret: text.min(1).transform((value) => new Secret(value)),
  optionalSecret: text.transform((value) => new Secret(value)).optional(),
  integer: (min: number, max: number) =>
    text.transform(Number).pipe(z.number('must be a number').int().min(min).max(max)),
  share: text.transform(Number).pipe(z.number('must be a number').min(0).max(1)),
  list: text.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
  flag: z.enum(['true', 'false']).transform((value) => value === 'true'),
  oneOf: <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values),
} as const;
