import * as z from 'zod';
import { forEachModel, modelKeySchema } from '../domain/panel.ts';
import {
  answerLinkSchema,
  citationSchema,
  consensusLineSchema,
  sentenceSchema,
} from './consensus-parts.ts';
import { questionKinds } from './outcomes.ts';
import {
  answerOutcomeSchema,
  answerReasonSchema,
  consensusOutcomeSchema,
  consensusReasonSchema,
  missingAnswerSchema,
  sourceSchema,
  turnOutcomeSchema,
} from './turn-event.ts';

/** One model's answer. `attempt` is 0 and `label` null before it begins; `outcome` is null until it ends. */
export const answerStateSchema = z
  .object({
    status: z.enum(['waiting', 'streaming', 'ended']),
    label: z.string().nullable(),
    /** See `answer-start`; null where all is as it was asked for. */
    remark: z.string().nullable(),
    attempt: z.number().int(),
    text: z.string(),
    reasoning: z.string(),
    outcome: answerOutcomeSchema.nullable(),
    reason: answerReasonSchema.nullable(),
    sources: z.array(sourceSchema).readonly(),
  })
  .readonly();
export type AnswerState = z.infer<typeof answerStateSchema>;

/** Parts of a consensus besides its text. */
export const consensusBasisSchema = z.object({
  partial: z.array(modelKeySchema).readonly(),
  composer: modelKeySchema.nullable(),
  links: z.array(answerLinkSchema).readonly(),
  /** Sorted by when they were found. */
  lines: z.array(z.object({ id: z.number().int(), line: consensusLineSchema })).readonly(),
  suspicious: z.array(modelKeySchema).readonly(),
  /** Known once the answers are compared. */
  question: z.enum(questionKinds).optional(),
  /** True once the comparison has ended well. */
  compared: z.boolean(),
  next: z.array(z.string()).readonly(),
  citations: z.array(citationSchema).readonly(),
  /** Empty until the text is whole. */
  sentences: z.array(sentenceSchema).readonly(),
  cut: z.boolean(),
});
export type ConsensusBasis = z.infer<typeof consensusBasisSchema>;

/** `outcome` is null until the consensus ends. */
export const consensusStateSchema = z
  .object({
    status: z.enum(['waiting', 'generating', 'ended']),
    attempt: z.number().int(),
    text: z.string(),
    basedOn: z.array(modelKeySchema).readonly(),
    missing: z.array(missingAnswerSchema).readonly(),
    ...consensusBasisSchema.shape,
    outcome: consensusOutcomeSchema.nullable(),
    reason: consensusReasonSchema.nullable(),
  })
  .readonly();
export type ConsensusState = z.infer<typeof consensusStateSchema>;

/** Everything known of a turn: what its events add up to. */
export const turnStateSchema = z
  .object({
    status: z.enum(['running', 'ended']),
    demo: z.boolean(),
    webSearch: z.boolean(),
    /** Models that alone decide the cost of the turn. */
    asked: z.array(modelKeySchema).readonly(),
    /** The person's choice of composer and of models left out. */
    chosen: z
      .object({ composer: modelKeySchema.nullable(), without: z.array(modelKeySchema).readonly() })
      .readonly(),
    answers: z.object(forEachModel(() => answerStateSchema)).readonly(),
    consensus: consensusStateSchema,
    /** Credits; null until the turn is settled. */
    charged: z.number().int().nullable(),
    outcome: turnOutcomeSchema.nullable(),
    /** Vouches for the answers, for a day after the turn's end. Null for a turn whose answers cannot be combined. */
    receipt: z.string().nullable(),
  })
  .readonly();
export type TurnState = z.infer<typeof turnStateSchema>;
