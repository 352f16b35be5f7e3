import { parseArgs } from 'node:util';
import { type DataSet, dataSets } from './live/data-sets.ts';

export interface Options {
  /** Record the cassette instead of measuring. */
  readonly record: boolean;
  /** A folder of prompts and replies: plays the live cases with what was replied by hand. */
  readonly byHand: string | null;
  /** Emulators stand in for the models that have no key. */
  readonly emulated: boolean;
  /** Null only where nothing is spent. */
  readonly budgetMicroDollars: number | null;
  readonly sets: readonly DataSet[];
  readonly items: number;
  readonly orders: number;
  readonly seed: number;
  readonly run: string;
  readonly rows: string;
}

/** What a run with live models takes, for who has not set it up. */
export const whatItTakes = `It asks live models: set the keys of all four, or OPENROUTER_API_KEY alone. An item costs about ten cents by the prices of
the panel, one that is composed in several orders thrice that; 25 items of every set some fifteen dollars. --budget ends it before
that, and the next run goes on where it was. HF_TOKEN is for llm-aggre-fact. To see it work without keys, add --emulated.`;

const usage = `npm run eval -- --budget 5         spends five dollars at most, with the keys of the environment
npm run eval -- --record           records the cassette anew
npm run eval -- --by-hand FOLDER   plays the live cases; writes the prompts that still need a reply there
  --sets truthful-qa,simple-qa     of: ${dataSets.map(({ name }) => name).join(', ')}
  --items 25                       of each set
  --orders 3                       of the answers, for the first items of a set
  --seed 1 --run NAME              which sample; where its results are kept, and gone on with
  --emulated                       emulators for the models without a key: they tell nothing of a model
  --rows URL                       another server of the data sets' rows

${whatItTakes}`;

/** Throws when the arguments do not fit together. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      record: { type: 'boolean', default: false },
      emulated: { type: 'boolean', default: false },
      'by-hand': { type: 'string' },
      budget: { type: 'string' },
      sets: { type: 'string', default: dataSets.map(({ name }) => name).join(',') },
      items: { type: 'string', default: '25' },
      orders: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      run: { type: 'string', default: 'default' },
      rows: { type: 'string', default: 'https://datasets-server.huggingface.co' },
    },
  });
  const { record, emulated, run } = values;
  const budget = values.budget === undefined ? null : toNumber(values.budget, 0);
  const byHand = values['by-hand'] ?? null;
  if (!record && byHand === null && budget === null)
    throw new Error(`--budget is needed.\n\n${usage}`);
  if (!/^[\w-]+$/.test(run)) throw new Error('--run is a name of letters, figures and hyphens.');
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
  if (!set) throw new Error(`There is no data set ${name}.\n\n${usage}`);
  return set;
}

function toNumber(text: string, least: number): number {
  const number = Number(text);
  if (Number.isFinite(number) && number >= least) return number;
  throw new Error(`${text} is no number from ${least} on.\n\n${usage}`);
}
