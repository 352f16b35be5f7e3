import { type TabKey, tabLabels } from '@quartet/shared/domain/panel.ts';

interface Answered {
  readonly state: {
    readonly answers: { readonly [tab in TabKey]?: { readonly label: string | null } };
  };
}

/** What a tab is called: as the model that answered last, once that is known. */
export function findTabLabel(turns: readonly Answered[], tab: TabKey): string {
  return turns.map(({ state }) => state.answers[tab]?.label).findLast(Boolean) ?? tabLabels[tab];
}
