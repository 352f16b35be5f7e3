import type { TabKey } from '@quartet/shared/domain/panel.ts';

interface Answered {
  readonly state: {
    readonly answers: { readonly [tab in TabKey]?: { readonly label: string | null } };
  };
}

/** The name of the model that answered last in a tab; undefined until one has. */
export function findServedLabel(turns: readonly Answered[], tab: TabKey): string | undefined {
  return turns.map(({ state }) => state.answers[tab]?.label).findLast(Boolean) ?? undefined;
}
