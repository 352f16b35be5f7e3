import * as z from 'zod/mini';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { listOrNone, orElse, prepared } from './lenient.ts';
import { addListedLines, findNamed, isPoint } from './listed-lines.ts';
import {
  answerOutcomeSchema,
  answerReasonSchema,
  consensusReasonSchema,
  missingAnswerSchema,
  sourceSchema,
} from './turn-event.ts';
import { consensusBasisSchema, turnFactsSchema } from './turn-state.ts';

const streaming = orElse(z.boolean(), false);
const textOrAbsent = orElse(z.optional(z.string()), undefined);

/** Present in the first frame, and again when a fact has changed. */
const turn = orElse(z.optional(turnFactsSchema), undefined);

/** One model's answer so far. `content` is the whole text and replaces what was shown. */
const answerFrameSchema = z.readonly(
  z.object({
    tabKey: modelKeySchema,
    content: z.string(),
    reasoning: textOrAbsent,
    /** False in the final frame of a model. */
    streaming,
    /** The name of the model that really wrote it. */
    label: textOrAbsent,
    /** Deviations from the request in plain words: another model, no web search. */
    remark: textOrAbsent,
    sources: z.optional(listOrNone(sourceSchema)),
    turn,
    /** Present in the final frame of an answer that is not complete; `content` then ends in a plain sentence. */
    error: orElse(
      z.optional(
        z.readonly(
          z.object({
            code: orElse(answerReasonSchema, 'provider_error'),
            outcome: orElse(z.optional(answerOutcomeSchema), 'failed'),
          }),
        ),
      ),
      undefined,
    ),
  }),
);
export type AnswerFrame = z.infer<typeof answerFrameSchema>;

/** One model's stance in a disagreement. */
const disagreementSchema = z.object({
  model: prepared(findNamed, modelKeySchema),
  point: z.string().check(z.refine(isPoint)),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

/** The consensus so far; the frame with `streaming: false` is the result. */
const consensusFrameSchema = prepared(
  addListedLines,
  z.readonly(
    z.object({
      consensus: z.readonly(
        z.object({
          /** The whole text so far, in Markdown. */
          bestOfAnswer: orElse(z.string(), ''),
          agreements: listOrNone(z.string().check(z.refine(isPoint))),
          disagreements: listOrNone(disagreementSchema),
          basedOn: z.optional(listOrNone(modelKeySchema)),
          missing: z.optional(listOrNone(missingAnswerSchema)),
          /** Evidence of the text and the lists, by spans of the tamed answers, and the other results. */
          ...z.partial(consensusBasisSchema).shape,
        }),
      ),
      streaming,
      turn,
      /** Present in the last frame when there is no whole consensus; `bestOfAnswer` then ends in a plain sentence. */
      error: orElse(
        z.optional(z.readonly(z.object({ code: orElse(consensusReasonSchema, 'interrupted') }))),
        undefined,
      ),
      /** Present in the last frame: vouches for the answers, so that they can be combined again for a day. */
      receipt: textOrAbsent,
    }),
  ),
);
export type ConsensusFrame = z.infer<typeof consensusFrameSchema>;

export const sseFrameSchema = z.union([answerFrameSchema, consensusFrameSchema]);
export type SseFrame = z.infer<typeof sseFrameSchema>;

/** Returns null for a frame that this version does not know. */
export function readSseFrame(value: unknown): SseFrame | null {
  return sseFrameSchema.safeParse(value).data ?? null;
}
