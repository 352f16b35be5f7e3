import { readTurnState } from '@quartet/shared/protocol/read-turn-state.ts';
import { type Fields, isFields, isText } from '@quartet/shared/protocol/read-values.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';

type Readers = {
  readonly [T in ServerMessage['type']]: (
    fields: Fields,
  ) => Extract<ServerMessage, { type: T }> | null;
};

/** Unknown fields are ignored; null for a message that lacks a field that it needs. */
const readers: Readers = {
  authenticated: () => ({ type: 'authenticated' }),
  pong: () => ({ type: 'pong' }),
  snapshot({ turnId, state: value }) {
    const state = readTurnState(value);
    return isText(turnId) && state ? { type: 'snapshot', turnId, state } : null;
  },
  events: ({ turnId, events }) =>
    isText(turnId) && Array.isArray(events) ? { type: 'events', turnId, events } : null,
  error: ({ code, error, turnId, charged }) =>
    isText(code) && isText(error)
      ? {
          type: 'error',
          code,
          error,
          ...(isText(turnId) && { turnId }),
          ...(typeof charged === 'number' && { charged }),
        }
      : null,
  balance: ({ credits, unlimited }) =>
    typeof credits === 'number' && typeof unlimited === 'boolean'
      ? { type: 'balance', credits, unlimited }
      : null,
};

/** Null for a message of a later version, or one that cannot be read: it is skipped. */
export function parseServerMessage(data: unknown): ServerMessage | null {
  const message = parseJson(data);
  if (!isFields(message)) return null;
  const { type } = message;
  return isKnown(type) ? readers[type](message) : null;
}

function isKnown(type: unknown): type is ServerMessage['type'] {
  return isText(type) && Object.hasOwn(readers, type);
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as unknown) : null;
  } catch {
    console.error('A socket message that is not JSON was skipped.');
    return null;
  }
}
