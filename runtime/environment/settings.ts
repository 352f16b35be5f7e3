import type * as z from 'zod';
import { removedSettings } from './removed-settings.ts';
import { EnvironmentError } from './variables.ts';
import type { Environment } from './with-files.ts';

/** An environment variable and what is made of it. A schema that accepts `undefined` makes it optional. */
export interface Setting<T = unknown> {
  /** Key of the value. Default: the variable's own name. */
  readonly name?: string;
  readonly about: string;
  /** Reads the text of the variable, or of `fallback` when it is unset or empty. */
  readonly schema: z.ZodType<T, string | undefined>;
  readonly fallback?: string;
  /** Other variables that are read while its own is unset or empty: the first that is set. */
  readonly aliases?: readonly string[];
}

/** Settings by their variables. */
export type Settings = Readonly<Record<string, Setting>>;

type KeyOf<Variable, Row> = Row extends { readonly name: infer Name extends string }
  ? Name
  : Variable;

type OptionalOf<S extends Settings> = {
  [V in keyof S]: undefined extends z.output<S[V]['schema']> ? V : never;
}[keyof S];

type ValuesOf<S extends Settings, Chosen extends keyof S> = {
  readonly [V in Chosen as KeyOf<V, S[V]> & PropertyKey]: Fixed<
    Exclude<z.output<S[V]['schema']>, undefined>
  >;
};

type Fixed<T> = T extends readonly unknown[] ? Readonly<T> : T;

type Flat<T> = { readonly [K in keyof T]: T[K] };

/** Maps settings to the type of their values. Keys of optional settings may be missing. */
export type SettingValues<S extends Settings> = Flat<
  ValuesOf<S, Exclude<keyof S, OptionalOf<S>>> & Partial<ValuesOf<S, OptionalOf<S>>>
>;

/** Returns the rows with their exact type, from which `SettingValues` infers the config. */
export function defineSettings<const S extends Settings>(settings: S): S {
  return settings;
}

/** Reads every setting; `{}` gives the defaults. Throws `EnvironmentError` with every problem, including every removed setting. */
export function readSettings<S extends Settings>(
  settings: S,
  environment: Environment,
): SettingValues<S> {
  const problems = Object.entries(removedSettings).flatMap(([name, instead]) =>
    environment[name]?.trim() ? [`${name}: was removed; ${instead}`] : [],
  );
  const values: Record<string, unknown> = {};
  for (const [variable, setting] of Object.entries(settings)) {
    const setName = findSetName(variable, setting, environment);
    const text = setName === null ? setting.fallback : environment[setName]?.trim();
    const result = setting.schema.safeParse(text);
    if (text && /^(["']).*\1$/s.test(text)) problems.push(`${setName ?? variable}: ${inQuotes}`);
    else if (!result.success) problems.push(toProblem(setName ?? variable, result.error));
    else if (result.data !== undefined) values[setting.name ?? variable] = result.data;
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return values as SettingValues<S>;
}

const inQuotes = 'stands in quotes, which are part of the value here: take them away';

/** The name under which a variable is set, its own or an alias; null when there is none. */
export function findSetName(
  variable: string,
  { aliases = [] }: Setting,
  environment: Environment,
): string | null {
  return [variable, ...aliases].find((candidate) => environment[candidate]?.trim()) ?? null;
}

function toProblem(variable: string, error: z.ZodError): string {
  const problems = new Set(error.issues.map(({ message }) => message));
  return `${variable}: ${[...problems].join('; ')}`;
}
