import * as z from 'zod/mini';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { forEachModel, modelKeys } from '../domain/panel.ts';
import {
  answerLinkSchema,
  citationSchema,
  consensusLineSchema,
  pageCheckSchema,
  sentenceSchema,
} from './consensus-parts.ts';
import { listOf, listOrNone, objectOrDefaults, oneOf, orElse } from './lenient.ts';
import {
  answerOutcomeSchema,
  answerReasonSchema,
  consensusOutcomeSchema,
  consensusReasonSchema,
  missingAnswerSchema,
  questionKindSchema,
  sourceSchema,
  turnOutcomeSchema,
} from './turn-event.ts';

// A missing field reads as "not begun", so that a page can show a state that another version has folded.
const flag = orElse(z.boolean(), false);
const text = orElse(z.string(), '');
const textOrNull = orElse(z.nullable(z.string()), null);
const attempt = orElse(z.int(), 0);
const modelOrNull = orElse(z.nullable(modelKeySchema), null);

/** One model's answer. `attempt` is 0 and `label` null before it begins; `outcome` is null until it ends. */
const answerStateSchema = objectOrDefaults({
  status: orElse(oneOf(['waiting', 'streaming', 'ended'], 'streaming'), 'waiting'),
  label: textOrNull,
  /** See `answer-start`; null where all is as it was asked for. */
  remark: textOrNull,
  attempt,
  text,
  reasoning: text,
  outcome: orElse(z.nullable(answerOutcomeSchema), null),
  /** Null when the outcome is `complete`. */
  reason: orElse(z.nullable(answerReasonSchema), null),
  sources: listOrNone(sourceSchema),
}).check(
  z.overwrite((answer) => (answer.outcome === 'complete' ? { ...answer, reason: null } : answer)),
);
export type AnswerState = z.infer<typeof answerStateSchema>;

/** Parts of a consensus besides its text. */
export const consensusBasisSchema = z.object({
  partial: listOrNone(modelKeySchema),
  composer: modelOrNull,
  links: listOrNone(answerLinkSchema),
  /** The answers are so short that only disagreements are listed. */
  short: flag,
  /** Sorted by when they were found. */
  lines: listOrNone(z.object({ id: z.int(), line: consensusLineSchema })),
  suspicious: listOrNone(modelKeySchema),
  /** Known once the answers are compared. */
  question: orElse(z.optional(questionKindSchema), 'open'),
  /** True once the comparison has ended well. */
  compared: flag,
  next: listOrNone(z.string()),
  citations: listOrNone(citationSchema),
  /** Empty until the text is whole. */
  sentences: listOrNone(sentenceSchema),
  /** The verdicts of the cited pages. */
  pages: listOrNone(pageCheckSchema),
  cut: flag,
});
export type ConsensusBasis = z.infer<typeof consensusBasisSchema>;

/** `outcome` is null until the consensus ends. */
const consensusStateSchema = objectOrDefaults({
  status: orElse(oneOf(['waiting', 'generating', 'ended'], 'generating'), 'waiting'),
  attempt,
  text,
  basedOn: listOrNone(modelKeySchema),
  missing: listOrNone(missingAnswerSchema),
  ...consensusBasisSchema.shape,
  outcome: orElse(z.nullable(consensusOutcomeSchema), null),
  reason: orElse(z.nullable(consensusReasonSchema), null),
});
export type ConsensusState = z.infer<typeof consensusStateSchema>;

export const answersSchema = objectOrDefaults(forEachModel(() => answerStateSchema));

/** Everything about a turn except its answers and its consensus. */
export const turnFactsSchema = z.readonly(
  z.object({
    demo: flag,
    webSearch: flag,
    /** Models that alone decide the cost of the turn. */
    asked: orElse(z.readonly(listOf(modelKeySchema)), modelKeys),
    /** The person's choice of composer and of models left out. */
    chosen: objectOrDefaults({ composer: modelOrNull, without: listOrNone(modelKeySchema) }),
    /** Credits; null until the turn is settled. */
    charged: orElse(z.nullable(z.int()), null),
    outcome: orElse(z.nullable(turnOutcomeSchema), null),
  }),
);
export type TurnFacts = z.infer<typeof turnFactsSchema>;

/** Everything known of a turn: what its events add up to. Nothing but an object is refused. */
export const turnStateSchema = z.readonly(
  z.object({
    ...turnFactsSchema.def.innerType.shape,
    status: orElse(z.enum(['running', 'ended']), 'running'),
    answers: answersSchema,
    consensus: consensusStateSchema,
    /** Vouches for the answers, for a day after the turn's end. Null for a turn whose answers cannot be combined. */
    receipt: textOrNull,
  }),
);
export type TurnState = z.infer<typeof turnStateSchema>;
