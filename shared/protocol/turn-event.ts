import * as z from 'zod/mini';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { maxCitedOffsets } from './cited-offsets.ts';
import {
  answerLinkSchema,
  citationSchema,
  consensusLineSchema,
  pageCheckSchema,
  sentenceSchema,
} from './consensus-parts.ts';
import { listOf, oneOf, orElse, prepared } from './lenient.ts';
import {
  answerOutcomes,
  answerReasons,
  consensusOutcomes,
  consensusReasons,
  questionKinds,
  turnOutcomes,
} from './outcomes.ts';

/**
 * Turn: one question and everything that it causes. Turn event: one thing that happened in it. Turn log: its events in order.
 * An answer is `start+ → delta* → end`; a second start of an attempt adds detail, and one of a newer
 * attempt discards the older text.
 * The consensus is `start → line* → delta* → line* → compared → sentences* → end`. A line with the same id replaces the earlier one:
 * once the check has spoken, an agreement may have become a disagreement. `pages` may come after its end.
 * `credits-settled` and `turn-end` come once, last.
 */

export const answerReasonSchema = oneOf(answerReasons, 'provider_error');
export type AnswerReason = z.infer<typeof answerReasonSchema>;

export const answerOutcomeSchema = oneOf(answerOutcomes, 'failed');
export type AnswerOutcome = z.infer<typeof answerOutcomeSchema>;

export const missingAnswerSchema = z.object({
  model: modelKeySchema,
  reason: orElse(answerReasonSchema, 'provider_error'),
});

export const consensusOutcomeSchema = oneOf(consensusOutcomes, 'failed');

export const consensusReasonSchema = oneOf(consensusReasons, 'interrupted');
export type ConsensusReason = z.infer<typeof consensusReasonSchema>;

export const turnOutcomeSchema = oneOf(turnOutcomes, 'finished');

export const questionKindSchema = oneOf(questionKinds, 'open');

/** A page that an answer cites. `url` is http(s). */
export const sourceSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Words of the page, as the search of the model quoted them. */
  quote: z.optional(z.string()),
  /** Ends of the passages that rest on it, in order: UTF-16 offsets in the answer's text. Absent where they are not known. */
  at: prepared(
    sortOffsets,
    z.optional(
      z.readonly(
        z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(maxCitedOffsets)),
      ),
    ),
  ),
});
export type Source = z.infer<typeof sourceSchema>;

/** Returns the offsets in order and each once; undefined if there are none. */
function sortOffsets(value: unknown): readonly number[] | undefined {
  const known = Array.isArray(value) ? value.filter((at) => Number.isInteger(at) && at > 0) : [];
  const sorted = [...new Set<number>(known)].sort((one, other) => one - other);
  return sorted.length > 0 ? sorted.slice(0, maxCitedOffsets) : undefined;
}

/** One try of a job, counted from 1. */
const attempt = z.int().check(z.positive());

/** Whom a later version names, this one may not know. */
const composer = orElse(z.optional(modelKeySchema), undefined);

export const turnEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn-start'),
    webSearch: z.boolean(),
    demo: z.boolean(),
    /** The cited pages are read, as the person asked. */
    checkPages: orElse(z.optional(z.literal(true)), undefined),
    /** The models that this turn asks; every one by default. A retry keeps the answers of the other models. */
    asked: z.optional(listOf(modelKeySchema)),
    /** The model that the person chose to combine the answers. */
    composer,
    /** Models that the person left out of the consensus. */
    without: z.optional(listOf(modelKeySchema)),
    /** The question, for a page that has lost it, with the number of its images. */
    question: z.optional(z.object({ text: z.string(), images: z.int().check(z.nonnegative()) })),
  }),
  z.object({
    type: z.literal('answer-start'),
    model: modelKeySchema,
    /** The name of the model that is really writing, which may differ from the tab's. */
    label: z.string(),
    attempt,
    /** Deviations from the request in plain words: another model, no web search. */
    remark: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('answer-delta'),
    model: modelKeySchema,
    attempt,
    /** Text to append to the answer. */
    text: z.optional(z.string()),
    reasoning: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('answer-end'),
    model: modelKeySchema,
    attempt,
    outcome: answerOutcomeSchema,
    /** Absent when the outcome is `complete`. */
    reason: orElse(z.optional(answerReasonSchema), 'provider_error'),
    sources: z.optional(listOf(sourceSchema)),
  }),
  z.object({
    type: z.literal('consensus-start'),
    attempt,
    basedOn: listOf(modelKeySchema),
    missing: listOf(missingAnswerSchema),
    /** Models that it is based on, and whose answer was cut off. */
    partial: z.optional(listOf(modelKeySchema)),
    links: z.optional(listOf(answerLinkSchema)),
    /** The answers are so short that a list of points would only repeat them. */
    short: orElse(z.optional(z.literal(true)), undefined),
  }),
  /** A finding, as soon as it is known; the same id again replaces it. */
  z.object({
    type: z.literal('consensus-line'),
    attempt,
    id: z.int(),
    line: consensusLineSchema,
  }),
  /** Lines that are not shown any more. The version before wrote it; this one lets lines change their kind instead. */
  z.object({
    type: z.literal('consensus-withdrawn'),
    attempt,
    ids: listOf(z.int()),
  }),
  z.object({
    type: z.literal('consensus-compared'),
    attempt,
    /** False while the comparison goes on, and when it broke off; what was found by then stays. */
    compared: z.boolean(),
    /** As in the start, now that it is known which answers are refusals. */
    basedOn: listOf(modelKeySchema),
    missing: listOf(missingAnswerSchema),
    /** Answers with text that is addressed to the composer. Nothing rests on them. */
    suspicious: listOf(modelKeySchema),
    /** Absent: `open`. */
    question: orElse(z.optional(questionKindSchema), 'open'),
    /** Questions that a reader may ask next, at most three. */
    next: z.optional(listOf(z.string())),
  }),
  z.object({
    type: z.literal('consensus-delta'),
    attempt,
    text: z.string(),
    citations: z.optional(listOf(citationSchema)),
  }),
  /** The sentences of the whole text; later ones replace them. */
  z.object({
    type: z.literal('consensus-sentences'),
    attempt,
    sentences: listOf(sentenceSchema),
  }),
  /** The verdicts of the cited pages, at most once for an attempt. They come last, even after the end. */
  z.object({
    type: z.literal('consensus-pages'),
    attempt,
    checks: listOf(pageCheckSchema),
  }),
  z.object({
    type: z.literal('consensus-end'),
    attempt,
    outcome: consensusOutcomeSchema,
    /** Absent when there is a whole consensus, or a single answer. */
    reason: orElse(z.optional(consensusReasonSchema), 'interrupted'),
    /** The text reached its length limit. */
    cut: orElse(z.optional(z.boolean()), undefined),
    /** The model that wrote the text. */
    composer,
  }),
  /** `charged`: credits; 0 for a turn that was released. */
  z.object({ type: z.literal('credits-settled'), charged: z.int().check(z.nonnegative()) }),
  /** `receipt`: what vouches for the answers when they are combined again and no longer kept. */
  z.object({
    type: z.literal('turn-end'),
    outcome: turnOutcomeSchema,
    receipt: z.optional(z.string()),
  }),
]);

export type TurnEvent = z.infer<typeof turnEventSchema>;
export type TurnEventType = TurnEvent['type'];
export type TurnEventOf<T extends TurnEventType> = Extract<TurnEvent, { type: T }>;

/** Returns null for an event that this version does not know or cannot read. */
export function readTurnEvent(value: unknown): TurnEvent | null {
  return turnEventSchema.safeParse(value).data ?? null;
}
