import * as z from 'zod';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import {
  answerOutcomes,
  answerReasons,
  consensusOutcomes,
  consensusReasons,
  turnOutcomes,
} from '../protocol/outcomes.ts';

const count = z.number().nonnegative().optional();

/** The codes and counts of a job's result, which operators may see. Reading drops everything else. */
const jobResultSchema = z.object({
  model: z.optional(modelKeySchema),
  /** `over`: another process had ended it. `lost`: the turn's log is gone. */
  outcome: z
    .enum([...answerOutcomes, ...consensusOutcomes, ...turnOutcomes, 'over', 'lost'])
    .optional(),
  code: z.enum([...answerReasons, ...consensusReasons]).optional(),
  attempts: count,
  /** From the question to the first word. */
  firstWordMs: count,
  composer: z.optional(modelKeySchema),
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: count,
  charged: count,
  returned: count,
});
export type JobResult = z.infer<typeof jobResultSchema>;

/** Returns null for a job without a result. */
export function readJobResult(value: unknown): JobResult | null {
  return jobResultSchema.safeParse(value).data ?? null;
}

/** Writes the reason of a failed job: its code, and after it the result, as BullMQ keeps none of a failed job. */
export function toFailedReason(code: string, result: object): string {
  return `${code} ${JSON.stringify(result)}`;
}

/** Reads a reason that `toFailedReason` wrote. One of another writer is a code as a whole. */
export function readFailedReason(reason: string): {
  readonly code: string;
  readonly result: unknown;
} {
  const [code = ''] = reason.split(' ', 1);
  const result = parse(reason.slice(code.length));
  return { code: result === null ? reason : code, result };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
