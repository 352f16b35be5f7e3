import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { marks } from '../../ui/lib/strings.ts';
import { type Names, trueNames } from '../../ui/models/names.ts';
import { strings } from '../strings.ts';
import type { Blind, ChatState, ChatTurn } from './chat-state.ts';

/** Returns how the models of a turn are hidden; null if they are not. */
export function findBlind({ question, revealed }: ChatTurn): Blind | null {
  return revealed ? null : (question.blind ?? null);
}

export function namesOf(turn: ChatTurn | undefined): Names {
  return (turn && findBlind(turn)?.names) ?? trueNames;
}

/** Returns the model that the page shows under this key. */
export function findModel(turn: ChatTurn, shown: ModelKey): ModelKey {
  return findBlind(turn)?.toModel(shown) ?? shown;
}

const shownChats = new WeakMap<ChatState, ChatState>();

/** Returns the chat as the page shows it, with the parts of a blind turn under the keys of their seats. */
export function showChat(chat: ChatState): ChatState {
  const known = shownChats.get(chat);
  if (known) return known;
  const turns = chat.turns.map((turn) => findBlind(turn)?.show(turn) ?? turn);
  const shown = { ...chat, turns };
  shownChats.set(chat, shown);
  return shown;
}

/** Describes it as "A is GPT, B is Grok." */
export function describeReveal({ names, toModel }: Blind): string {
  const pairs = modelKeys.map((seat) => {
    const letter = names.shortNameOf(seat).replace(strings.model(''), '');
    return strings.isLetter(letter, trueNames.shortNameOf(toModel(seat)));
  });
  return marks.stop(pairs.join(marks.comma));
}
