import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { type Names, trueNames } from '../../../models/names.ts';
import { strings } from '../strings.ts';
import type { Blind, ChatState, ChatTurn } from './chat-state.ts';

/** Finds the blind of a turn that is not revealed. */
export function findBlind({ question, revealed }: ChatTurn): Blind | null {
  return revealed ? null : (question.blind ?? null);
}

export function namesOf(turn: ChatTurn | undefined): Names {
  return (turn && findBlind(turn)?.names) ?? trueNames;
}

/** The model that the page shows under this key. */
export function findModel(turn: ChatTurn, shown: ModelKey): ModelKey {
  return findBlind(turn)?.toModel(shown) ?? shown;
}

const shownChats = new WeakMap<ChatState, ChatState>();

/** The chat as the page shows it: the parts of a blind turn stand under the keys of their seats. */
export function showChat(chat: ChatState): ChatState {
  const known = shownChats.get(chat);
  if (known) return known;
  const turns = chat.turns.map((turn) => findBlind(turn)?.show(turn) ?? turn);
  const shown = { ...chat, turns };
  shownChats.set(chat, shown);
  return shown;
}

/** As "A is GPT, B is Grok." */
export function describeReveal({ names, toModel }: Blind): string {
  const pairs = modelKeys.map((seat) => {
    return strings.isLetter(
      names.shortNameOf(seat).replace(strings.model(''), ''),
      trueNames.shortNameOf(toModel(seat)),
    );
  });
  return `${pairs.join(', ')}.`;
}
