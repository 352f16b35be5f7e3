import { isModelKey, type TabKey } from '@quartet/shared/domain/panel.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import type { ChatState } from '../state/chat-state.ts';
import { hasDot } from '../state/progress.ts';

/** `dot`: there is something to read. `failed`: the newest question has no answer there. */
type TabMark = 'dot' | 'failed' | null;

export function findTabMark(state: ChatState, tab: TabKey): TabMark {
  const newest = isModelKey(tab) ? state.turns.at(-1)?.state.answers[tab] : undefined;
  if (newest?.status === 'ended' && newest.outcome !== 'complete' && !wasShown(newest)) {
    return 'failed';
  }
  return hasDot(state, tab) ? 'dot' : null;
}

interface Answered {
  readonly state: {
    readonly answers: { readonly [tab in TabKey]?: { readonly label: string | null } };
  };
}

/** Returns the name of the model that answered last in a tab; undefined until one has. */
export function findServedLabel(turns: readonly Answered[], tab: TabKey): string | undefined {
  return turns.map(({ state }) => state.answers[tab]?.label).findLast(Boolean) ?? undefined;
}
