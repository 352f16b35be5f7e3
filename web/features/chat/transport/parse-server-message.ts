import {
  type ServerMessage,
  serverMessageSchema,
} from '@quartet/shared/protocol/socket-message.ts';

/** Returns null for a message of a later version or one that cannot be parsed. Such messages are skipped. */
export function parseServerMessage(data: unknown): ServerMessage | null {
  try {
    return serverMessageSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    console.error('A socket message that is not JSON was skipped.');
    return null;
  }
}
