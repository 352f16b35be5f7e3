import * as z from 'zod/mini';
import { listOf, orElse } from './lenient.ts';
import { turnEventSchema } from './turn-event.ts';
import { turnStateSchema } from './turn-state.ts';

/**
 * Comes from the API. A join is answered by one `snapshot` (the folded state), then by `events` as they come; a second
 * snapshot replaces the first. `error` answers a message that could not be carried out.
 */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticated') }),
  z.object({ type: z.literal('snapshot'), turnId: z.string(), state: turnStateSchema }),
  z.object({
    type: z.literal('events'),
    turnId: z.string(),
    events: z.readonly(listOf(turnEventSchema)),
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    error: z.string(),
    turnId: orElse(z.optional(z.string()), undefined),
    /** With `answer_expired`: the credits that the turn cost. Absent while that is not decided. */
    charged: orElse(z.optional(z.int()), undefined),
  }),
  /** The current balance, sent after each change and when the socket has authenticated. */
  z.object({
    type: z.literal('balance'),
    credits: z.int(),
    unlimited: z.boolean(),
  }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Why the API closes a socket. `draining` is a standard code, and asks the page to connect again. */
export const socketCloseCodes = {
  unauthenticated: 4401,
  tooManyConnections: 4429,
  slowReader: 4408,
  draining: 1012,
} as const;
