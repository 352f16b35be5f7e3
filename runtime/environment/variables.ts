import * as z from 'zod';
import { Secret } from './secret.ts';

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

const text = z.string('must be set');
const integer = (min: number, max: number) =>
  text.transform(Number).pipe(z.number('must be a number').int().min(min).max(max));

function toItems(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Schemas of settings: how the text of a variable is read. */
export const variable = {
  text: text.min(1),
  optionalText: text.optional(),
  optionalUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  optionalHttps: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  secret: text.min(1).transform((value) => new Secret(value)),
  optionalSecret: text.transform((value) => new Secret(value)).optional(),
  /** Secrets separated by commas. */
  optionalSecrets: text
    .transform((value) => toItems(value).map((item) => new Secret(item)))
    .refine((secrets) => secrets.length > 0, 'must be set')
    .optional(),
  integer,
  /** Seconds, read as milliseconds. */
  seconds: (min: number, max: number) => integer(min, max).transform((value) => value * 1_000),
  /** Megabytes, read as bytes. */
  megabytes: (min: number, max: number) =>
    integer(min, max).transform((value) => value * 1024 * 1024),
  share: text.transform(Number).pipe(z.number('must be a number').min(0).max(1)),
  list: text.transform(toItems),
  flag: z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  oneOf: <const T extends readonly [string, ...string[]]>(values: T) =>
    z.enum(values, `must be one of ${values.join(', ')}`),
} as const;
