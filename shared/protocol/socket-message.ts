import * as z from 'zod';
import { turnIdSchema } from '../domain/ids.ts';
import { turnEventSchema } from './turn-event.ts';
import { turnStateSchema } from './turn-state.ts';

/** Comes from the browser. The first message is `authenticate`, within 5 s; later ones bring a fresh token. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), token: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('join'), turnId: turnIdSchema }),
  z.object({ type: z.literal('leave'), turnId: turnIdSchema }),
  /** A joined turn has been read to its end: it need not be kept for long. */
  z.object({ type: z.literal('delivered'), turnId: turnIdSchema }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

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
    events: z.array(turnEventSchema).readonly(),
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    error: z.string(),
    turnId: z.string().optional(),
    /** With `answer_expired`: the credits that the turn cost. Absent while that is not decided. */
    charged: z.number().int().optional(),
  }),
  /** The current balance, sent after each change and when the socket has authenticated. */
  z.object({
    type: z.literal('balance'),
    credits: z.number().int(),
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
