import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';
import { type DataSet, dataSets } from './live/data-sets.ts';

export interface Options {
  /** Record the cassette instead of measuring. */
  readonly record: boolean;
  /** A folder of prompts and replies. The live cases are played with these replies, which were written by hand. */
  readonly byHand: string | null;
  /** Emulators replace the models that have no key. */
  readonly emulated: boolean;
  /** Null only if nothing is spent. */
  readonly budgetMicroDollars: number | null;
  readonly sets: readonly DataSet[];
  readonly items: number;
  readonly orders: number;
  readonly seed: number;
  readonly run: string;
  readonly rows: string;
}

/** The requirements of a run with live models, for somebody who has not set it up. */
export const whatItTakes = `It asks live models: set the keys of all four, or OPENROUTER_API_KEY alone. An item costs about ten cents by the prices of
the panel, one that is composed in several orders thrice that; 25 items of every set some fifteen dollars. --budget ends it before
that, and the next run goes on where it was. HF_TOKEN is for llm-aggre-fact. To see it work without keys, add --emulated.`;

const names = dataSets.map(({ name }) => name).join(',');
const program = {
  script: 'eval',
  about: `Measures the consensus, as docs/evaluation.md says.\n\n${whatItTakes}`,
  options: {
    budget: { type: 'string', value: 'DOLLARS', about: 'spends so much at most' },
    record: { type: 'boolean', default: false, about: 'records the cassette again' },
    'by-hand': {
      type: 'string',
      value: 'FOLDER',
      about: 'plays the live cases; writes the prompts that still need a reply there',
    },
    sets: { type: 'string', default: names, value: 'NAMES', about: 'which data sets' },
    items: { type: 'string', default: '25', value: 'NUMBER', about: 'of each set' },
    orders: {
      type: 'string',
      default: '3',
      value: 'NUMBER',
      about: 'of the answers, for the first items of a set',
    },
    seed: { type: 'string', default: '1', value: 'NUMBER', about: 'which sample' },
    run: {
      type: 'string',
      default: 'default',
      value: 'NAME',
      about: 'where results are kept, and gone on with',
    },
    emulated: {
      type: 'boolean',
      default: false,
      about: 'emulators for the models without a key: their answers show nothing of a model',
    },
    rows: {
      type: 'string',
      default: 'https://datasets-server.huggingface.co',
      value: 'URL',
      about: "another server of the data sets' rows",
    },
  },
} as const;

/** Ends the process when the arguments do not fit together. */
export function readOptions(args: readonly string[]): Options {
  const { values } = readArguments(program, args);
  const { record, emulated, run } = values;
  const budget = values.budget === undefined ? null : toNumber(values.budget, 0);
  const byHand = values['by-hand'] ?? null;
  if (!record && byHand === null && budget === null)
    refuseArguments(program, '--budget is missing');
  if (!/^[\w-]+$/.test(run))
    refuseArguments(program, '--run is a name of letters, figures and hyphens');
  if (!URL.canParse(values.rows)) refuseArguments(program, '--rows is no address');
  return {
    record,
    byHand,
    emulated,
    budgetMicroDollars: budget === null ? null : Math.floor(budget * 1_000_000),
    sets: values.sets.split(',').map(findSet),
    items: toNumber(values.items, 1),
    orders: toNumber(values.orders, 1),
    seed: toNumber(values.seed, 0),
    run,
    rows: new URL(values.rows).href.replace(/\/$/, ''),
  };
}

function findSet(name: string): DataSet {
  const set = dataSets.find((each) => each.name === name.trim());
  return set ?? refuseArguments(program, `There is no data set '${name}'`);
}

function toNumber(text: string, least: number): number {
  const number = Number(text);
  if (Number.isFinite(number) && number >= least) return number;
  return refuseArguments(program, `'${text}' is no number from ${least} on`);
}
