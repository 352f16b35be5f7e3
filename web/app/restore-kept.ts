import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createBlindAt } from '../features/chat/blind/create-blind.tsx';
import type { Blind, ChatState, ChatTurn } from '../features/chat/state/chat-state.ts';
import type { Chat } from '../features/chat/state/chat-store.ts';
import type { KeptTurn } from '../features/chat/state/kept-turns.ts';
import { findConsensus } from '../features/chat/state/retry-turn.ts';
import { toAboutQuestion } from '../features/consensus/ask-about.ts';
import { sortLines } from '../features/consensus/lines.ts';
import type { AskedAbout } from '../models/asked-about.ts';
import { findCitedAnswers } from './pages/read-consensus.ts';

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
  const turns = chat.turns.map((turn, index): ChatTurn => {
    const about = turn.question.about ?? recallAbout(turn, chat.turns.slice(0, index));
    return about ? { ...turn, question: { ...turn.question, about } } : turn;
  });
  return { ...chat, turns };
}

/** Compares the question with the wording that the page uses for disagreements of earlier turns. */
function recallAbout({ question }: ChatTurn, before: readonly ChatTurn[]): AskedAbout | undefined {
  for (const turn of before) {
    // The turn may have been revealed before or after the question was asked.
    for (const blind of [turn.question.blind, undefined]) {
      const about = findAbout(question.text, blind?.show(turn) ?? turn);
      if (about) return blind?.toTrueAbout(about) ?? about;
    }
  }
  return undefined;
}

function findAbout(asked: string, shown: ChatTurn): AskedAbout | undefined {
  const consensus = findConsensus(shown);
  for (const line of sortLines(consensus.lines).disagreements) {
    const { text, about } = toAboutQuestion(line, findCitedAnswers(shown, consensus));
    if (text === asked) return about;
  }
  return undefined;
}
