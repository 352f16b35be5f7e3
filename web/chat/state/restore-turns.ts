import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import { strings } from '../conversation-strings.ts';
import { breakOff, changeTurn, createChatTurn } from './change-chat.ts';
import type { Blind, ChatPorts, ChatState, ChatTurn, SentQuestion } from './chat-state.ts';
import { toChatRequest } from './history.ts';
import type { KeptMarks, KeptTurn } from './kept-turns.ts';
import type { AcceptedTurn, ChatParts } from './send-question.ts';

/** A turn from before a reload, or of another page or device. */
export interface EarlierTurn extends Pick<KeptTurn, 'turnId' | 'sentAs' | 'about'> {
  /** How its models are hidden; null if they are not. */
  readonly blind: Blind | null;
  readonly marks: KeptMarks;
}

/**
 * Shows the turns from before a reload, as far as they are kept, and reads them to their ends. Throws if all of them are joined turns
 * that are not kept.
 */
export async function restoreTurns(
  { store, ports, sender, takeKey }: ChatParts,
  earlier: readonly EarlierTurn[],
  signal: AbortSignal,
): Promise<void> {
  const found = await Promise.all(earlier.map((turn) => findTurn(ports, turn, signal)));
  if (found.every(({ asked, marks }) => marks.joined && !asked)) {
    throw new Error(strings.noSuchQuestion);
  }
  const turns = found.map(({ asked, ...earlier }): ChatTurn => {
    const { turnId, sentAs, marks } = earlier;
    const question = toQuestion(asked, earlier);
    const begun = createChatTurn({ key: takeKey(), question, request: { message: question.text } });
    const sending = turnId === null && sentAs !== null ? { sentAs, retryOf: null } : null;
    return { ...begun, ...marks, turnId, sending };
  });
  if (signal.aborted) return;
  const readsAlong = turns.at(-1)?.joined ?? false;
  store.setState({ turns, restoring: false, loading: true, readsAlong });
  store.setState((state) => ({ ...state, turns: state.turns.map(endUntaken) }));
  await sender.resume(turns.flatMap(toAccepted));
  store.setState((state) => turns.reduce(withRequest, state));
}

interface FoundTurn extends EarlierTurn {
  readonly asked: AskedBody | null;
}

/** Returns the turn of a question that was being sent, or else the turn from before it. */
async function findTurn(
  ports: ChatPorts,
  earlier: EarlierTurn,
  signal: AbortSignal,
): Promise<FoundTurn> {
  // Turns that an older page stored have no key.
  const taken = earlier.sentAs ? await ports.lookUp(earlier.sentAs, signal) : null;
  const turnId = taken ?? earlier.turnId;
  const asked = turnId === null ? null : await ports.recall(turnId, signal);
  return { ...earlier, turnId, asked };
}

const untaken: TurnBreak = { expired: true, untaken: true, charged: 0 };

function endUntaken(turn: ChatTurn): ChatTurn {
  return turn.turnId === null ? breakOff({ ...turn, sending: null }, untaken) : turn;
}

function toAccepted({ key, turnId }: ChatTurn): readonly AcceptedTurn[] {
  return turnId === null ? [] : [{ key, turnId }];
}

/** A turn's request contains the history before it, which is known once the earlier turns are read. */
function withRequest(state: ChatState, { key }: ChatTurn): ChatState {
  const before = state.turns.slice(
    0,
    Math.max(
      0,
      state.turns.findIndex((it) => it.key === key),
    ),
  );
  return changeTurn(state, key, (turn) => ({
    ...turn,
    request: toChatRequest(before, turn.question),
  }));
}

function toQuestion(asked: AskedBody | null, { blind, about }: EarlierTurn): SentQuestion {
  const known = { ...(blind && { blind }), ...(about && { aboutLine: about }) };
  if (!asked) {
    const lost = { words: true, images: 0 };
    return { text: '', images: [], webSearch: false, lost, ...known };
  }
  const { message, images, webSearch, checkPages, composer } = asked;
  return {
    text: message,
    images: [],
    webSearch,
    ...(checkPages && { checkPages }),
    ...(images > 0 && { lost: { words: false, images } }),
    ...(composer && { composer }),
    ...known,
  };
}
