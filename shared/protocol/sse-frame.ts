import * as z from 'zod';
import { modelKeySchema } from '../domain/panel.ts';
import {
  answerOutcomeSchema,
  answerReasonSchema,
  consensusReasonSchema,
  disagreementSchema,
  missingAnswerSchema,
  sourceSchema,
} from './turn-event.ts';
import { consensusBasisSchema } from './turn-state.ts';

/** One model's answer so far. `content` is the whole text and replaces what was shown. */
export const answerFrameSchema = z
  .object({
    tabKey: modelKeySchema,
    content: z.string(),
    reasoning: z.string().optional(),
    /** False in the final frame of a model. */
    streaming: z.boolean(),
    /** The name of the model that really wrote it. */
    label: z.string().optional(),
    /** Deviations from the request in plain words: another model, no web search. */
    remark: z.string().optional(),
    sources: z.array(sourceSchema).readonly().optional(),
    /** Present in the final frame of an answer that is not complete; `content` then ends in a plain sentence. */
    error: z
      .object({ code: answerReasonSchema, outcome: answerOutcomeSchema.optional() })
      .readonly()
      .optional(),
  })
  .readonly();
export type AnswerFrame = z.infer<typeof answerFrameSchema>;

/** The consensus so far; the frame with `streaming: false` is the result. */
export const consensusFrameSchema = z
  .object({
    consensus: z
      .object({
        /** The whole text so far, in Markdown. */
        bestOfAnswer: z.string(),
        agreements: z.array(z.string()).readonly(),
        disagreements: z.array(disagreementSchema).readonly(),
        basedOn: z.array(modelKeySchema).readonly().optional(),
        missing: z.array(missingAnswerSchema).readonly().optional(),
        /** Evidence of the text and the lists, by spans of the tamed answers, and the other results. */
        ...consensusBasisSchema.partial().shape,
      })
      .readonly(),
    streaming: z.boolean(),
    /** Present in the last frame when there is no whole consensus; `bestOfAnswer` then ends in a plain sentence. */
    error: z.object({ code: consensusReasonSchema }).readonly().optional(),
    /** Present in the last frame: vouches for the answers, so that they can be combined again for a day. */
    receipt: z.string().optional(),
  })
  .readonly();
export type ConsensusFrame = z.infer<typeof consensusFrameSchema>;

export const sseFrameSchema = z.union([answerFrameSchema, consensusFrameSchema]);
export type SseFrame = z.infer<typeof sseFrameSchema>;
