import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { panelId } from '../../features/chat/tabs/tab-ids.ts';

/** Moves the focus to a tab's content once it is rendered. */
export function focusPanel(tab: TabKey): void {
  requestAnimationFrame(() =>
    document.getElementById(panelId(tab))?.focus({ preventScroll: true }),
  );
}
