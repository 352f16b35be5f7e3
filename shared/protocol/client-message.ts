import * as z from 'zod/mini';
import { turnIdSchema } from '../domain/ids.ts';

/** Comes from the browser. The first message is `authenticate`, within 5 s; later ones bring a fresh token. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('authenticate'),
    token: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
  z.object({ type: z.literal('join'), turnId: turnIdSchema }),
  z.object({ type: z.literal('leave'), turnId: turnIdSchema }),
  /** A joined turn has been read to its end: it need not be kept for long. */
  z.object({ type: z.literal('delivered'), turnId: turnIdSchema }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
