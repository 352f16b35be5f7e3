import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createBlindAt } from '../features/chat/blind/create-blind.tsx';
import type { Blind } from '../features/chat/state/chat-state.ts';
import type { Chat } from '../features/chat/state/chat-store.ts';
import type { KeptTurn } from '../features/chat/state/kept-turns.ts';

/** Brings back what was kept of a chat. Turns that had their places in common have them in common again. */
export function restoreKept(chat: Chat, kept: readonly KeptTurn[]): Promise<void> {
  const blinds = new Map<string, Blind>();
  const findBlind = (places: readonly ModelKey[]) => {
    const blind = blinds.get(places.join()) ?? createBlindAt(places);
    blinds.set(places.join(), blind);
    return blind;
  };
  return chat.restore(
    kept.map(({ turnId, places }) => ({ turnId, blind: places && findBlind(places) })),
  );
}
