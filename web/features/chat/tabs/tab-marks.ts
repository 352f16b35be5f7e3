import { isModelKey, type TabKey } from '@quartet/shared/domain/panel.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import type { ChatState } from '../state/chat-state.ts';

/** True when the newest question has no answer in a model's tab. */
export function lacksAnswer({ turns }: ChatState, tab: TabKey): boolean {
  const newest = isModelKey(tab) ? turns.at(-1)?.state.answers[tab] : undefined;
  return newest?.status === 'ended' && newest.outcome !== 'complete' && !wasShown(newest);
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
