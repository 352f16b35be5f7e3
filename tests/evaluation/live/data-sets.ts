import { shuffle } from '@quartet/worker/consensus/brief/create-brief.ts';
import * as z from 'zod';
import type { ClaimItem, ClosedItem, ConflictItem } from './item.ts';

/** A public data set: where its rows are, and how a row becomes an item. None of it is part of the product. */
export interface DataSet {
  readonly name: string;
  readonly licence: string;
  /** The source on the hub, whose rows can be read page by page; null where no program can fetch them. */
  readonly source: {
    readonly dataset: string;
    readonly config: string;
    readonly split: string;
  } | null;
  /** The page where people get it or agree to its terms. */
  readonly page: string;
  /** Returns null for a row that cannot be played. Throws when a row has another shape. */
  toItem(row: unknown, id: string): ClosedItem | ConflictItem | ClaimItem | null;
}

const letters = 'ABCDEFGHIJKLMNOP';
const truthful = z.object({
  question: z.string(),
  mc1_targets: z.object({ choices: z.array(z.string()), labels: z.array(z.number()) }),
});
const simple = z.object({ problem: z.string(), answer: z.string() });
const contradict = z.object({
  question: z.string(),
  context1: z.string(),
  context2: z.string(),
  answer1: z.string(),
  answer2: z.string(),
});
const conflicting = z.object({ question: z.string(), yes: z.string(), no: z.string() });
const aggreFact = z.object({ doc: z.string(), claim: z.string(), label: z.number() });

/** A longer document would cost more than its result is worth. */
const longestDocument = 12_000;

export const dataSets: readonly DataSet[] = [
  {
    name: 'truthful-qa',
    licence: 'Apache-2.0',
    source: { dataset: 'truthfulqa/truthful_qa', config: 'multiple_choice', split: 'validation' },
    page: 'https://github.com/sylinrl/TruthfulQA',
    toItem(row, id) {
      const { question, mc1_targets: targets } = truthful.parse(row);
      // The data set lists the right option first, so the options are shuffled.
      const options = shuffle(targets.choices, id);
      const right = targets.choices[targets.labels.indexOf(1)] ?? '';
      const listed = options.map((option, index) => `${letters[index]}) ${option}`);
      return {
        kind: 'closed',
        question: [question, listed.join('\n'), 'Begin with the letter of the right one.'].join(
          '\n\n',
        ),
        right: { letter: letters[options.indexOf(right)] ?? '' },
      };
    },
  },
  {
    name: 'simple-qa',
    licence: 'MIT',
    source: { dataset: 'basicv8vc/SimpleQA', config: 'default', split: 'test' },
    page: 'https://github.com/openai/simple-evals',
    toItem(row) {
      const { problem, answer } = simple.parse(row);
      const question = `${problem}\n\nBegin with the answer alone, in a few words.`;
      return { kind: 'closed', question, right: { words: answer } };
    },
  },
  {
    name: 'wiki-contradict',
    licence: 'MIT',
    source: {
      dataset: 'ibm-research/Wikipedia_contradict_benchmark',
      config: 'default',
      split: 'train',
    },
    page: 'https://huggingface.co/datasets/ibm-research/Wikipedia_contradict_benchmark',
    toItem(row) {
      const { question, context1, context2, answer1, answer2 } = contradict.parse(row);
      return {
        kind: 'conflict',
        question,
        sides: [
          { text: context1, says: answer1 },
          { text: context2, says: answer2 },
        ],
      };
    },
  },
  {
    name: 'conflicting-qa',
    licence: 'none is stated: for measuring only',
    source: null,
    page: 'https://github.com/AlexWan0/rag-convincingness',
    toItem(row) {
      const { question, yes, no } = conflicting.parse(row);
      return {
        kind: 'conflict',
        question,
        sides: [
          { text: yes, says: 'yes' },
          { text: no, says: 'no' },
        ],
      };
    },
  },
  {
    name: 'llm-aggre-fact',
    licence: 'CC BY-ND 4.0, for evaluation only; its terms are to be agreed to',
    source: { dataset: 'lytang/LLM-AggreFact', config: 'default', split: 'test' },
    page: 'https://huggingface.co/datasets/lytang/LLM-AggreFact',
    toItem(row) {
      const { doc, claim, label } = aggreFact.parse(row);
      if (doc.length > longestDocument) return null;
      return { kind: 'claim', document: doc, claim, supported: label === 1 };
    },
  },
];
