import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import { doneMarker } from '@quartet/shared/protocol/format-sse-frame.ts';
import { readPayloads } from '@quartet/shared/protocol/read-payloads.ts';
import { readSseFrame, type SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ApiClient } from '../../ui/lib/api-client.tsx';
import { isAbort, mayPass, toRefusal } from '../../ui/lib/api-error.ts';
import { strings } from '../../ui/lib/strings.ts';
import { foldDone, foldFrame } from './fold-frame.ts';

/** Joins a turn over the event stream. Throws `ApiError` if the API finally refuses. */
export async function readBySse(api: ApiClient, request: ReadRequest): Promise<ReadEnd> {
  const path = `/api/chat/${request.turnId}`;
  const response = await api
    .send(path, {
      headers: { Accept: 'text/event-stream', ...acknowledgement },
      signal: request.signal,
    })
    .catch((error: unknown) => {
      if (isAbort(error)) throw error;
      return null;
    });
  if (!response || mayPass(response.status)) return 'unavailable';
  if (!response.ok) throw await toRefusal(response);
  const end = await readSseBody(response, request.listener);
  if (end === 'ended' && !request.joined) {
    // If this request is lost, the turn is only kept for longer.
    void api.send(`${path}/delivered`, { method: 'POST' }).catch(() => undefined);
  }
  return end;
}

/** Reads a stream to its `[DONE]`. Returns `lost` if it ends earlier. */
export async function readSseBody(response: Response, listener: TurnListener): Promise<ReadEnd> {
  if (!response.body) throw new Error(strings.noStream);
  try {
    for await (const payload of readPayloads(response.body)) {
      if (takePayload(payload, listener) === 'done') return 'ended';
    }
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  return 'lost';
}

function takePayload(payload: string, listener: TurnListener): 'done' | 'more' {
  if (payload === doneMarker) {
    listener.update(foldDone);
    return 'done';
  }
  const frame = parseFrame(payload);
  if (frame) listener.update((state) => foldFrame(state, frame));
  return 'more';
}

/** Parses a payload. Logs a payload that cannot be read and returns null. */
export function parseFrame(payload: string): SseFrame | null {
  try {
    const frame = readSseFrame(JSON.parse(payload));
    if (!frame) console.error('A stream event of unknown shape was skipped.');
    return frame;
  } catch {
    console.error('A stream event that is not JSON was skipped.');
    return null;
  }
}

/** Receives a reader's updates. Each returns the next state for the previous one. */
interface TurnListener {
  update(change: (state: TurnState) => TurnState): void;
}

/** `ended`: the turn is over. `lost`: the connection broke off earlier. `unavailable`: the turn could not be joined at the moment. */
export type ReadEnd = 'ended' | 'lost' | 'unavailable';

export interface ReadRequest {
  readonly turnId: string;
  /** True for a turn that another page or device asked. Its end is not acknowledged, so that it stays there for those who asked. */
  readonly joined: boolean;
  readonly listener: TurnListener;
  readonly signal: AbortSignal;
}
