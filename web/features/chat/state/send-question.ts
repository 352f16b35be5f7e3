import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import type { StoreApi } from 'zustand';
import { ApiError } from '../../../lib/api-error.ts';
import { abortLater, untilAborted } from '../../../lib/until-aborted.ts';
import type { TurnBreak } from '../../../models/turn-break.ts';
import type { PostResult } from '../transport/post-question.ts';
import { breakOff, changeTurn, endLoading } from './change-chat.ts';
import type { ChatPorts } from './chat-ports.ts';
import type { ChatState } from './chat-state.ts';
import { runTurn } from './run-turn.ts';

/** A question to send. `onRefused` removes it when the API does not accept it. */
interface Sending {
  readonly key: number;
  readonly body: ChatRequest;
  readonly onRefused: (error: unknown) => void;
}

export interface QuestionSender {
  /** Sends, and reads the turn to its end. Never rejects. */
  readonly send: (sending: Sending) => Promise<void>;
  /** Stops reading; a question that is not accepted yet is cancelled as soon as it is. */
  readonly abort: () => void;
}

/** A reset waits this long for a sent question to be accepted, so that it can be cancelled. */
const cancelGraceMs = 2_000;

/** Sends one question at a time. */
export function createQuestionSender(store: StoreApi<ChatState>, ports: ChatPorts): QuestionSender {
  let running = new AbortController();
  const send = async ({ key, body, onRefused }: Sending) => {
    running = new AbortController();
    const { signal } = running;
    const posted = ports.post({ body, signal: abortLater(signal, cancelGraceMs) });
    let accepted: PostResult | null = null;
    try {
      accepted = await untilAborted(posted, signal);
      await runTurn(store, ports, { key, accepted, signal });
    } catch (error) {
      if (signal.aborted) return accepted ? undefined : cancelWhenAccepted(posted, ports);
      if (!accepted) onRefused(error);
      else {
        const broken = toTurnBreak(error);
        store.setState((state) => changeTurn(state, key, (turn) => breakOff(turn, broken)));
        // What is gone for good is said where it stood.
        if (!broken.expired) ports.onError(error, null);
      }
    } finally {
      if (!signal.aborted) {
        store.setState(endLoading);
        ports.onSettled();
      }
    }
  };
  return { send, abort: () => running.abort() };
}

function toTurnBreak(error: unknown): TurnBreak {
  const { code, charged = null } = error instanceof ApiError ? error.facts : {};
  return { expired: code === 'answer_expired', charged };
}

function cancelWhenAccepted(posted: Promise<PostResult>, ports: Pick<ChatPorts, 'cancel'>): void {
  posted.then(
    (accepted) => {
      if ('turnId' in accepted) void ports.cancel(accepted.turnId);
    },
    () => undefined,
  );
}
