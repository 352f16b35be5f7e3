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

/** Refuses invisible characters. A provider refuses a key that holds one, which would look like an outage. */
export const visible = z.regex(
  /^(?:(?![\p{C}\p{Default_Ignorable_Code_Point}])[\S ])*$/u,
  'holds an invisible character, such as a line break or a no-break space: type it again',
);
const key = text.min(1).check(visible);
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).check(visible);

/** Accepts a whole number from `min` to `max`. Its problem names the range. */
export function wholeNumber(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`;
  return z.int(problem).min(min, problem).max(max, problem);
}

/** Reads a number from `min` to `max`. Its problem names the range. */
function numberIn(what: string, min: number, max: number) {
  const problem = `must be ${what} from ${min} to ${max}`;
  return text.transform(Number).pipe(z.number(problem).min(min, problem).max(max, problem));
}

const integer = (min: number, max: number) => text.transform(Number).pipe(wholeNumber(min, max));

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
  url,
  optionalUrl: url.optional(),
  optionalHttps: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  /** A key that is no secret. */
  optionalKey: key.optional(),
  secret: key.transform((value) => new Secret(value)),
  optionalSecret: key.transform((value) => new Secret(value)).optional(),
  /** Secrets separated by commas. */
  optionalSecrets: text
    .transform(toItems)
    .pipe(z.array(key).min(1, 'must be set'))
    .transform((items) => items.map((item) => new Secret(item)))
    .optional(),
  integer,
  /** Seconds, read as milliseconds. */
  seconds: (min: number, max: number) => integer(min, max).transform((value) => value * 1_000),
  /** Megabytes, read as bytes. */
  megabytes: (min: number, max: number) =>
    integer(min, max).transform((value) => value * 1024 * 1024),
  share: numberIn('a number', 0, 1),
  /** An amount in US dollars such as `0.5`, read as whole micro-dollars. */
  dollars: numberIn('an amount in US dollars', 0, 1_000_000).transform((amount) =>
    Math.round(amount * 1_000_000),
  ),
  list: text.transform(toItems),
  flag: z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  oneOf: <const T extends readonly [string, ...string[]]>(values: T) =>
    z.enum(values, `must be one of ${values.join(', ')}`),
} as const;
