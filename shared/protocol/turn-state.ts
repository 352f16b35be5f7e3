import * as z from 'zod';
import { forEachModel, modelKeySchema } from '../domain/panel.ts';
import {
  answerOutcomeSchema,
  answerReasonSchema,
  consensusOutcomeSchema,
  disagreementSchema,
  evidenceSchema,
  missingAnswerSchema,
  sourceSchema,
  turnOutcomeSchema,
} from './turn-event.ts';

/** One model's answer. `attempt` is 0 and `label` null before it begins; `outcome` is null until it ends. */
export const answerStateSchema = z
  .object({
    status: z.enum(['waiting', 'streaming', 'ended']),
    label: z.string().nullable(),
    attempt: z.number().int(),
    text: z.string(),
    reasoning: z.string(),
    outcome: answerOutcomeSchema.nullable(),
    reason: answerReasonSchema.nullable(),
    sources: z.array(sourceSchema).readonly(),
  })
  .readonly();
export type AnswerState = z.infer<typeof answerStateSchema>;

/** `evidence` is null until the points are known, `outcome` until the consensus ends. */
export const consensusStateSchema = z
  .object({
    status: z.enum(['waiting', 'generating', 'ended']),
    attempt: z.number().int(),
    text: z.string(),
    basedOn: z.array(modelKeySchema).readonly(),
    missing: z.array(missingAnswerSchema).readonly(),
    agreements: z.array(z.string()).readonly(),
    disagreements: z.array(disagreementSchema).readonly(),
    evidence: evidenceSchema.nullable(),
    compared: z.boolean(),
    outcome: consensusOutcomeSchema.nullable(),
  })
  .readonly();
export type ConsensusState = z.infer<typeof consensusStateSchema>;

/** Everything known of a turn: what its events add up to. */
export const turnStateSchema = z
  .object({
    status: z.enum(['running', 'ended']),
    demo: z.boolean(),
    webSearch: z.boolean(),
    /** Only these decide what the turn costs. */
    asked: z.array(modelKeySchema).readonly(),
    answers: z.object(forEachModel(() => answerStateSchema)).readonly(),
    consensus: consensusStateSchema,
    /** Credits; null until the turn is settled. */
    charged: z.number().int().nullable(),
    outcome: turnOutcomeSchema.nullable(),
  })
  .readonly();
export type TurnState = z.infer<typeof turnStateSchema>;
