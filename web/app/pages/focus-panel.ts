import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { panelId } from '../../features/chat/tabs/tab-ids.ts';

/** Moves the focus to a tab's content once it is rendered. */
export function focusPanel(tab: TabKey): void {
  requestAnimationFrame(() =>
    document.getElementById(panelId(tab))?.focus({ preventScroll: true }),
  );
}

/** Moves the focus back to what had it in a tab's content, once that is rendered; to the content where it is gone. */
export function focusAgain(before: Element | null, tab: TabKey): void {
  requestAnimationFrame(() => {
    const panel = document.getElementById(panelId(tab));
    const target = before instanceof HTMLElement && panel?.contains(before) ? before : panel;
    target?.focus({ preventScroll: true });
  });
}

/** Moves the focus to the first content in view, once it is rendered. */
export function focusShownPanel(): void {
  requestAnimationFrame(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')];
    panels.find((panel) => panel.checkVisibility())?.focus({ preventScroll: true });
  });
}
