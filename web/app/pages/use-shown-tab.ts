import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { useCallback, useState } from 'react';
import { showColumn } from '../../features/chat/tabs/columns.ts';
import { setLayout } from '../../features/chat/tabs/layout.ts';
import { focusAgain, focusPanel } from './focus-panel.ts';

/** Which tab is shown, or whether the consensus is folded away where all are side by side, and what changes that. */
export function useShownTab(compares: boolean) {
  const [active, setActive] = useState<TabKey>('consensus');
  const [folded, setFolded] = useState(false);
  const show = useCallback(
    (tab: TabKey) => {
      setActive(tab);
      if (tab === 'consensus') setFolded(false);
      if (!compares) return;
      showColumn(tab);
      focusPanel(tab);
    },
    [compares],
  );
  const showAlone = useCallback((tab: TabKey) => {
    setActive(tab);
    setLayout('tabs');
    focusPanel(tab);
  }, []);
  /** To what in the consensus has led to another tab. */
  const goBack = useCallback((pressed: Element | null) => {
    setActive('consensus');
    focusAgain(pressed, 'consensus');
  }, []);
  return { active, setActive, folded, setFolded, show, showAlone, goBack };
}
