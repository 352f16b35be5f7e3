import { isModelKey, type TabKey } from '@quartet/shared/domain/panel.ts';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { findModel } from '../../features/chat/state/blind.ts';
import { useChat } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { showColumn } from '../../features/chat/tabs/columns.ts';
import { tabPanelId } from '../../features/chat/tabs/tab-ids.ts';
import { setPreference } from '../../lib/preferences.ts';

/** Tracks the shown tab and, where all are side by side, whether the consensus is folded. */
export function useShownTab(compares: boolean) {
  const [active, setActive] = useState<TabKey>('consensus');
  const [folded, setFolded] = useState(false);
  const show = useCallback(
    (tab: TabKey) => {
      setActive(tab);
      if (tab === 'consensus') setFolded(false);
      if (!compares) return;
      showColumn(tab);
      focusTabPanel(tab);
    },
    [compares],
  );
  const showAlone = useCallback((tab: TabKey) => {
    setActive(tab);
    setPreference('layout', 'tabs');
    focusTabPanel(tab);
  }, []);
  /** Returns to the citation in the consensus that opened another tab. */
  const goBack = useCallback((pressed: Element | null) => {
    setActive('consensus');
    focusAgain(pressed, 'consensus');
  }, []);
  return { active, setActive, folded, setFolded, show, showAlone, goBack };
}

/** Reveals the models of a blind turn. If it is the newest turn, the answer in view stays in view under its own tab. */
export function useReveal(setActive: Dispatch<SetStateAction<TabKey>>): (turn: ChatTurn) => void {
  const chat = useChat();
  return useCallback(
    (turn) => {
      const newest = chat.store.getState().turns.at(-1);
      if (newest && newest.question.blind === turn.question.blind) {
        setActive((tab) => (isModelKey(tab) ? findModel(newest, tab) : tab));
      }
      chat.reveal(turn.key);
      focusShownTabPanel();
    },
    [chat, setActive],
  );
}

/** Moves the focus to a tab's content once it is rendered. */
function focusTabPanel(tab: TabKey): void {
  requestAnimationFrame(() =>
    document.getElementById(tabPanelId(tab))?.focus({ preventScroll: true }),
  );
}

/** Restores the focus within a tab's content once it is rendered; focuses the content itself if `before` is gone. */
function focusAgain(before: Element | null, tab: TabKey): void {
  requestAnimationFrame(() => {
    const tabPanel = document.getElementById(tabPanelId(tab));
    const target = before instanceof HTMLElement && tabPanel?.contains(before) ? before : tabPanel;
    target?.focus({ preventScroll: true });
  });
}

/** Moves the focus to the first content in view, once it is rendered. */
function focusShownTabPanel(): void {
  requestAnimationFrame(() => {
    const tabPanels = [...document.querySelectorAll<HTMLElement>('[data-panel]')];
    tabPanels.find((tabPanel) => tabPanel.checkVisibility())?.focus({ preventScroll: true });
  });
}
