import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createBlindAt } from '../chat/blind/create-blind.tsx';
import type { Blind, ChatState, ChatTurn } from '../chat/state/chat-state.ts';
import type { Chat } from '../chat/state/chat-store.ts';
import type { KeptTurn } from '../chat/state/kept-turns.ts';
import { toAbout } from '../consensus/ask-about.ts';
import { sortLines } from '../consensus/lines.ts';
import type { AskedAbout } from '../ui/models/asked-about.ts';

/** Restores a chat from its kept turns. Blind turns that shared their seats share them again. */
export async function restoreKept(chat: Chat, kept: readonly KeptTurn[]): Promise<void> {
  const blinds = new Map<string, Blind>();
  const findBlindAt = (seats: readonly ModelKey[]) => {
    const blind = blinds.get(seats.join()) ?? createBlindAt(seats);
    blinds.set(seats.join(), blind);
    return blind;
  };
  const earlier = kept.map(({ places, ...turn }) => ({
    ...turn,
    blind: places && findBlindAt(places),
  }));
  await chat.restore(earlier);
  chat.store.setState(recallAbouts);
}

/** Restores which disagreement each question asked about. */
function recallAbouts(chat: ChatState): ChatState {
  const turns = chat.turns.map((turn): ChatTurn => {
    const about = recallAbout(chat, turn);
    return about ? { ...turn, question: { ...turn.question, about } } : turn;
  });
  return { ...chat, turns };
}

function recallAbout({ turns }: ChatState, { question }: ChatTurn): AskedAbout | undefined {
  const { aboutLine } = question;
  const turn = turns.find(({ turnId }) => turnId === aboutLine?.turnId);
  if (!turn || !aboutLine) return undefined;
  const blind = aboutLine.hidden ? turn.question.blind : undefined;
  const { consensus } = (blind?.show(turn) ?? turn).state;
  const line = sortLines(consensus.lines).disagreements.find(({ id }) => id === aboutLine.line);
  const about = line && toAbout(line);
  return about && (blind?.toTrueAbout(about) ?? about);
}
