import * as z from 'zod';
import { modelKeySchema } from '../domain/panel.ts';
import { maxCitedOffsets } from './cited-offsets.ts';
import {
  answerLinkSchema,
  citationSchema,
  consensusLineSchema,
  sentenceSchema,
} from './consensus-parts.ts';
import {
  answerOutcomes,
  answerReasons,
  consensusOutcomes,
  consensusReasons,
  questionKinds,
  turnOutcomes,
} from './outcomes.ts';

/**
 * Turn: one question and all that it causes. Turn event: one thing that happened in it. Turn log: its events in order.
 * An answer is `start+ → delta* → end`; a later start tells more of the answer, a newer attempt's one replaces what the older
 * attempt had written.
 * The consensus is `start → line* → delta* → line* → compared → sentences* → end`. A line with the same id replaces the earlier one:
 * once the check has spoken, an agreement may have become a disagreement.
 * `credits-settled` and `turn-end` come once, last.
 */

export const answerReasonSchema = z.enum(answerReasons);
export type AnswerReason = z.infer<typeof answerReasonSchema>;

export const answerOutcomeSchema = z.enum(answerOutcomes);
export type AnswerOutcome = z.infer<typeof answerOutcomeSchema>;

export const missingAnswerSchema = z.object({ model: modelKeySchema, reason: answerReasonSchema });

export const consensusOutcomeSchema = z.enum(consensusOutcomes);

export const consensusReasonSchema = z.enum(consensusReasons);
export type ConsensusReason = z.infer<typeof consensusReasonSchema>;

export const turnOutcomeSchema = z.enum(turnOutcomes);

/** A page that an answer cites. `url` is http(s). */
export const sourceSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Ends of the passages that rest on it, in order: UTF-16 offsets in the answer's text. Absent where they are not known. */
  at: z.array(z.number().int().positive()).min(1).max(maxCitedOffsets).readonly().optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** One model's stance in a disagreement. */
export const disagreementSchema = z.object({ model: modelKeySchema, point: z.string() });
export type Disagreement = z.infer<typeof disagreementSchema>;

/** One try of a job, counted from 1. */
const attempt = z.number().int().positive();

export const turnEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn-start'),
    webSearch: z.boolean(),
    demo: z.boolean(),
    /** The models that this turn asks; every one by default. A retry keeps the answers of the others. */
    asked: z.array(modelKeySchema).optional(),
    /** The model that the person chose to combine the answers. */
    composer: modelKeySchema.optional(),
    /** Models that the person left out of the consensus. */
    without: z.array(modelKeySchema).optional(),
    /** The question, for a page that has lost it, with the number of its images. */
    question: z.object({ text: z.string(), images: z.number().int().nonnegative() }).optional(),
  }),
  z.object({
    type: z.literal('answer-start'),
    model: modelKeySchema,
    /** The name of the model that is really writing, which may differ from the tab's. */
    label: z.string(),
    attempt,
    /** Deviations from the request in plain words: another model, no web search. */
    remark: z.string().optional(),
  }),
  z.object({
    type: z.literal('answer-delta'),
    model: modelKeySchema,
    attempt,
    /** Text to append to the answer. */
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
    /** Models whose answer was cut off, among those that it is based on. */
    partial: z.array(modelKeySchema).optional(),
    links: z.array(answerLinkSchema).optional(),
  }),
  /** A finding, as soon as it is known; the same id again replaces it. */
  z.object({
    type: z.literal('consensus-line'),
    attempt,
    id: z.number().int(),
    line: consensusLineSchema,
  }),
  /** Lines that are not shown any more. The version before wrote it; this one lets lines change their kind instead. */
  z.object({
    type: z.literal('consensus-withdrawn'),
    attempt,
    ids: z.array(z.number().int()),
  }),
  z.object({
    type: z.literal('consensus-compared'),
    attempt,
    /** False while the comparison goes on, and when it broke off; what was found by then stays. */
    compared: z.boolean(),
    /** As in the start, now that it is known which answers are refusals. */
    basedOn: z.array(modelKeySchema),
    missing: z.array(missingAnswerSchema),
    /** Answers with text that is addressed to the composer. Nothing rests on them. */
    suspicious: z.array(modelKeySchema),
    /** Absent: `open`. */
    question: z.enum(questionKinds).optional(),
    /** Questions that a reader may ask next, at most three. */
    next: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('consensus-delta'),
    attempt,
    text: z.string(),
    citations: z.array(citationSchema).optional(),
  }),
  /** The sentences of the whole text; later ones replace them. */
  z.object({
    type: z.literal('consensus-sentences'),
    attempt,
    sentences: z.array(sentenceSchema),
  }),
  z.object({
    type: z.literal('consensus-end'),
    attempt,
    outcome: consensusOutcomeSchema,
    /** Absent when there is a whole consensus, or a single answer. */
    reason: consensusReasonSchema.optional(),
    /** The text reached its length limit. */
    cut: z.boolean().optional(),
    /** The model that wrote the text. */
    composer: modelKeySchema.optional(),
  }),
  /** `charged`: credits; 0 for a turn that was released. */
  z.object({ type: z.literal('credits-settled'), charged: z.number().int().nonnegative() }),
  /** `receipt`: what vouches for the answers when they are combined again and no longer kept. */
  z.object({
    type: z.literal('turn-end'),
    outcome: turnOutcomeSchema,
    receipt: z.string().optional(),
  }),
]);

export type TurnEvent = z.infer<typeof turnEventSchema>;
export type TurnEventType = TurnEvent['type'];
export type TurnEventOf<T extends TurnEventType> = Extract<TurnEvent, { type: T }>;
