import { clientMessageSchema } from './client-message.ts';
import { serverMessageSchema } from './socket-message.ts';
import { sseFrameSchema } from './sse-frame.ts';
import { toJsonSchemas } from './to-json-schemas.ts';
import { turnEventSchema } from './turn-event.ts';
import { turnStateSchema } from './turn-state.ts';

/** Every message of the stream and the socket, as one JSON Schema. */
export function createProtocolSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Quartet: messages of the event stream and the socket',
    $defs: toJsonSchemas(
      {
        ClientMessage: clientMessageSchema,
        ServerMessage: serverMessageSchema,
        SseFrame: sseFrameSchema,
        TurnEvent: turnEventSchema,
        TurnState: turnStateSchema,
      },
      '#/$defs/',
    ),
  };
}
