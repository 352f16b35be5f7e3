import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { StoreApi } from 'zustand';
import { ApiError } from '../../ui/lib/api-error.ts';
import { createId } from '../../ui/lib/create-id.ts';
import { abortLater, whenAborted } from '../../ui/lib/delay.ts';
import { strings } from '../../ui/lib/strings.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import type { PostResult } from '../transport/question-api.ts';
import { reading } from '../transport/reading.ts';
import {
  advanceTurn,
  breakOff,
  changeTurn,
  endLoading,
  isSettled,
  withConnection,
} from './change-chat.ts';
import type { ChatPorts, ChatState, ChatTurn } from './chat-state.ts';

/** `onRefused` removes the question if the API does not accept it. */
interface ToSend {
  readonly key: number;
  readonly sentAs: string;
  readonly body: ChatRequest;
  readonly onRefused: (error: unknown) => void;
}

/** A turn that the API has already accepted. */
export interface AcceptedTurn {
  readonly key: number;
  readonly turnId: string;
}

interface QuestionSender {
  /** Sends a question and reads its turn to the end. Never rejects. */
  readonly send: (question: ToSend) => Promise<void>;
  /** Reads these turns to their ends. Never rejects. */
  readonly resume: (turns: readonly AcceptedTurn[]) => Promise<void>;
  /** Stops reading. A question that is not accepted yet is cancelled as soon as it is. */
  readonly abort: () => void;
}

/** How long a reset waits for a sent question to be accepted, so that it can be cancelled. */
const cancelGraceMs = 2_000;

/** Sends one question at a time. */
export function createQuestionSender(store: StoreApi<ChatState>, ports: ChatPorts): QuestionSender {
  let running = new AbortController();
  let hasSettled = false;
  const begin = () => {
    running = new AbortController();
    hasSettled = false;
    return running.signal;
  };
  const settle = () => {
    hasSettled = true;
    ports.onSettled();
  };
  const read = async (request: RunRequest) => {
    try {
      await runTurn(store, { ...ports, onSettled: settle }, request);
    } catch (error) {
      if (request.signal.aborted) return;
      const broken = toTurnBreak(error);
      store.setState((state) => changeTurn(state, request.key, (turn) => breakOff(turn, broken)));
      // For an expired turn, the error is shown in the turn itself.
      if (!broken.expired) ports.onError(error, null);
    }
  };
  const finish = (signal: AbortSignal) => {
    if (signal.aborted) return;
    store.setState(endLoading);
    if (!hasSettled) settle();
  };
  return {
    async send({ key, sentAs, body, onRefused }) {
      const signal = begin();
      const posted = ports.post({ body, sentAs, signal: abortLater(signal, cancelGraceMs) });
      try {
        const accepted = await whenAborted(posted, signal);
        await read({ key, accepted, signal });
      } catch (error) {
        if (signal.aborted) cancelWhenAccepted(posted, ports);
        else onRefused(error);
      }
      finish(signal);
    },
    async resume(turns) {
      const signal = begin();
      store.setState({ loading: true });
      await Promise.all(
        turns.map(({ key, turnId }) => read({ key, accepted: { turnId }, signal, isLate: true })),
      );
      finish(signal);
    },
    abort: () => running.abort(),
  };
}

function toTurnBreak(error: unknown): TurnBreak {
  const { code, charged = null } = error instanceof ApiError ? error.facts : {};
  return { expired: code === 'answer_expired', charged };
}

function cancelWhenAccepted(posted: Promise<PostResult>, ports: ChatPorts): void {
  posted.then(
    (accepted) => {
      if ('turnId' in accepted) void ports.cancel(accepted.turnId);
    },
    () => undefined,
  );
}

interface RunRequest {
  readonly key: number;
  readonly accepted: PostResult;
  readonly signal: AbortSignal;
  /** True if the turn was already running when the page joined it, so that its times are unknown. */
  readonly isLate?: boolean;
}

/** Reads an accepted question's turn into the store until it ends. Rejects if it can no longer be read. */
async function runTurn(
  store: StoreApi<ChatState>,
  ports: ChatPorts,
  { key, accepted, signal, isLate = false }: RunRequest,
): Promise<void> {
  let wasAway = isLate;
  const listener = {
    update(fold: (state: TurnState) => TurnState) {
      if (signal.aborted) return;
      const settledBefore = isSettled(store.getState(), key);
      const now = wasAway ? null : Date.now();
      wasAway = false;
      store.setState((state) =>
        changeTurn(state, key, (turn) => advanceTurn(turn, fold(turn.state), now)),
      );
      if (!settledBefore && isSettled(store.getState(), key)) ports.onSettled();
    },
  };
  const turnId = 'turnId' in accepted ? accepted.turnId : null;
  const accept = (turn: ChatTurn) => ({ ...turn, turnId, sending: null });
  store.setState((state) => changeTurn(state, key, accept));
  if ('response' in accepted) {
    const end = await (await reading.load()).readSseBody(accepted.response, listener);
    if (end !== 'ended') throw new Error(strings.connectionLost);
    return;
  }
  const onConnection = (connection: ChatState['connection']) => {
    wasAway ||= connection === 'reconnecting';
    if (!signal.aborted) store.setState((state) => withConnection(state, connection));
  };
  const joined = store.getState().turns.find((turn) => turn.key === key)?.joined ?? false;
  const claiming = joined ? Promise.resolve(false) : ports.claim(accepted.turnId);
  void claiming.then((isOwner) => {
    if (!signal.aborted) store.setState({ readsAlong: !isOwner });
  });
  await ports.follow({ turnId: accepted.turnId, joined, listener, signal, onConnection });
}

/** Gives questions idempotency keys, so that the API accepts each only once, however often it is sent. */
interface QuestionKeys {
  /** Returns the key to send a question with. It is a new one, unless the same question was sent before and its reply was lost. */
  readonly take: (body: ChatRequest) => string;
  /** Remembers a refused question if the API may have accepted it nevertheless. */
  readonly noteRefused: (body: ChatRequest, sentAs: string, error: unknown) => void;
}

export function createQuestionKeys(): QuestionKeys {
  let unsure: { readonly body: ChatRequest; readonly sentAs: string } | null = null;
  return {
    take(body) {
      const isSame = unsure && JSON.stringify(unsure.body) === JSON.stringify(body);
      return isSame && unsure ? unsure.sentAs : createId();
    },
    noteRefused(body, sentAs, error) {
      unsure = mayBeTaken(error) ? { body, sentAs } : null;
    },
  };
}

/** True if there was no reply, or only that of a proxy. Calls also end like this when the person leaves the page. */
export function mayBeTaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 && error.facts.code === undefined;
}

/** The parts of a chat that its actions share. */
export interface ChatParts {
  readonly store: StoreApi<ChatState>;
  readonly ports: ChatPorts;
  readonly sender: QuestionSender;
  readonly keys: QuestionKeys;
  /** Returns the key of the next turn. */
  readonly takeKey: () => number;
}
