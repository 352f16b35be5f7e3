import * as z from 'zod';
import { turnIdSchema } from '../domain/ids.ts';
import { type TurnState } from './fold-turn.ts';
import { type TurnEvent } from './turn-event.ts';

/** What a browser may say. The first message is `authenticate`, within 5 s; later ones bring a fresh token. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), token: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('join'), turnId: turnIdSchema }),
  z.object({ type: z.literal('leave'), turnId: turnIdSchema }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/**
 * What the API says. A join is answered by one `snapshot` (the folded state), then by `events` as they come;
 * a second snapshot replaces the first. `error` answers a message that could not be carried out.
 */
export type ServerMessage =
  | { readonly type: 'authenticated' }
  | { readonly type: 'snapshot'; readonly turnId: string; readonly state: TurnState }
  | { readonly type: 'events'; readonly turnId: string; readonly events: readonly TurnEvent[] }
  | {
      readonly type: 'error';
      readonly code: string;
      readonly error: string;
      readonly turnId?: string;
    }
  /** What the user can spend now: after each change, and when the socket has authenticated. */
  | { readonly type: 'balance'; readonly credits: number; readonly unlimited: boolean }
  | { readonly type: 'pong' };

/** Close codes of the socket beyond the standard ones. */
export const socketCloseCodes = {
  unauthenticated: 4401,
  tooManyConnections: 4429,
  slowReader: 4408,
  draining: 1012,
} as const;
