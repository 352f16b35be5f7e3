import * as z from 'zod';
import { modelKeySchema } from '../domain/panel.ts';
import { answerOutcomes, answerReasons, consensusOutcomes, turnOutcomes } from './outcomes.ts';

/**
 * Turn: one question and all that it causes. Turn event: one thing that happened in it. Turn log: its events in order.
 * An answer is `start → delta* → end`; a newer attempt's start replaces what the older attempt had written.
 * The consensus is `start → points? → delta* → end`. `credits-settled` and `turn-end` come once, last.
 */

export const answerReasonSchema = z.enum(answerReasons);
export type AnswerReason = z.infer<typeof answerReasonSchema>;

export const answerOutcomeSchema = z.enum(answerOutcomes);
export type AnswerOutcome = z.infer<typeof answerOutcomeSchema>;

export const missingAnswerSchema = z.object({ model: modelKeySchema, reason: answerReasonSchema });

export const consensusOutcomeSchema = z.enum(consensusOutcomes);

export const turnOutcomeSchema = z.enum(turnOutcomes);

/** A page that an answer cites. `url` is http(s). */
export const sourceSchema = z.object({ url: z.string(), title: z.string() });
export type Source = z.infer<typeof sourceSchema>;

/** A verbatim quote and where it stands in the answer's text: UTF-16 offsets, end exclusive. */
const quoteSchema = z.object({
  model: modelKeySchema,
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
});
export type Quote = z.infer<typeof quoteSchema>;

export const disagreementSchema = z.object({ model: modelKeySchema, point: z.string() });
export type Disagreement = z.infer<typeof disagreementSchema>;

/** `agreements[i]` and `disagreements[i]` rest on the quotes at the same index here. */
export const evidenceSchema = z.object({
  agreements: z.array(z.object({ models: z.array(modelKeySchema), quotes: z.array(quoteSchema) })),
  disagreements: z.array(z.object({ topic: z.string(), quotes: z.array(quoteSchema) })),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** One try of a job, counted from 1. */
const attempt = z.number().int().positive();

export const turnEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn-start'),
    webSearch: z.boolean(),
    demo: z.boolean(),
    /** The models that this turn asks; every one by default. A retry keeps the answers of the others. */
    asked: z.array(modelKeySchema).optional(),
  }),
  z.object({
    type: z.literal('answer-start'),
    model: modelKeySchema,
    /** The name of the model that is really writing, which may differ from the tab's. */
    label: z.string(),
    attempt,
  }),
  z.object({
    type: z.literal('answer-delta'),
    model: modelKeySchema,
    attempt,
    /** What is added to the answer's text. */
    text: z.string().optional(),
    reasoning: z.string().optional(),
  }),
  z.object({
    type: z.literal('answer-end'),
    model: modelKeySchema,
    attempt,
    outcome: answerOutcomeSchema,
    /** Absent when the outcome is `complete`. */
    reason: answerReasonSchema.optional(),
    sources: z.array(sourceSchema).optional(),
  }),
  z.object({
    type: z.literal('consensus-start'),
    attempt,
    basedOn: z.array(modelKeySchema),
    missing: z.array(missingAnswerSchema),
  }),
  z.object({
    type: z.literal('consensus-points'),
    attempt,
    agreements: z.array(z.string()),
    disagreements: z.array(disagreementSchema),
    evidence: evidenceSchema,
    /** False when the comparison failed; the lists are then empty. */
    compared: z.boolean(),
  }),
  z.object({ type: z.literal('consensus-delta'), attempt, text: z.string() }),
  z.object({
    type: z.literal('consensus-end'),
    attempt,
    outcome: consensusOutcomeSchema,
  }),
  /** `charged`: credits; 0 for a turn that was released. */
  z.object({ type: z.literal('credits-settled'), charged: z.number().int().nonnegative() }),
  z.object({ type: z.literal('turn-end'), outcome: turnOutcomeSchema }),
]);

export type TurnEvent = z.infer<typeof turnEventSchema>;
export type TurnEventType = TurnEvent['type'];
export type TurnEventOf<T extends TurnEventType> = Extract<TurnEvent, { type: T }>;
