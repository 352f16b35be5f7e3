import type { TabKey } from '@quartet/shared/domain/panel.ts';

export function tabId(tab: TabKey): string {
  return `tab-${tab}`;
}

export function tabPanelId(tab: TabKey): string {
  return `panel-${tab}`;
}
