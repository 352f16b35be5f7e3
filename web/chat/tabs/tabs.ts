import { type TabKey, tabKeys } from '@quartet/shared/domain/panel.ts';

/** Finds the tab this many steps further; null past either end. */
export function neighbourTab(tab: TabKey, steps: number): TabKey | null {
  return tabKeys[tabKeys.indexOf(tab) + steps] ?? null;
}

/** Maps a key to a tab. The arrows wrap around. */
export function tabAfterKey(tab: TabKey, key: string): TabKey | null {
  switch (key) {
    case 'ArrowRight':
      return neighbourTab(tab, 1) ?? tabKeys[0];
    case 'ArrowLeft':
      return neighbourTab(tab, -1) ?? tabKeys.at(-1) ?? null;
    case 'Home':
      return tabKeys[0];
    case 'End':
      return tabKeys.at(-1) ?? null;
    default:
      return null;
  }
}

export function tabId(tab: TabKey): string {
  return `tab-${tab}`;
}

export function tabPanelId(tab: TabKey): string {
  return `panel-${tab}`;
}
