import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { StoreApi } from 'zustand';
import type { ChatState } from '../chat/state/chat-state.ts';
import { showToast, viewStore } from '../ui/lib/view.ts';
import { strings } from './later-strings.ts';

/** After a longer wait away from the page, a notification is offered. */
const longMs = 20_000;

/**
 * Shows a person who looks at something else how far their turn is: in the tab's title, and by a notification without content if they
 * have allowed it. Offers that once. Returns a function that stops it.
 */
export function tellAway(store: StoreApi<ChatState>): () => void {
  /** Set from when a turn runs in the hidden page until the page is shown again. Times are in epoch milliseconds. */
  let away: { readonly title: string; readonly since: number; until: number | null } | null = null;
  let hasOffered = false;
  const follow = () => {
    const { loading, turns } = store.getState();
    const turn = turns.at(-1);
    if (document.hidden && loading && turn) {
      away ??= { title: document.title, since: Date.now(), until: null };
      away.until = null;
      const ended = modelKeys.filter((model) => turn.state.answers[model].status === 'ended');
      document.title = strings.markedTitle(`(${ended.length}/${modelKeys.length})`);
    } else if (away && document.hidden) {
      if (away.until !== null) return;
      away.until = Date.now();
      const isDone = turn?.state.outcome === 'finished';
      document.title = isDone ? strings.markedTitle('✓') : away.title;
      if (turn?.state.consensus.outcome === 'complete' && findPermission() === 'granted')
        findWorker()?.postMessage({ body: strings.isReady, tag: turn.turnId });
    } else if (away) {
      const waitedMs = (away.until ?? Date.now()) - away.since;
      document.title = away.title;
      away = null;
      const isQuiet = viewStore.getState().toasts.every(({ open }) => !open);
      if (hasOffered || waitedMs <= longMs || !isQuiet || findPermission() !== 'default') return;
      hasOffered = true;
      offerNotification();
    }
  };
  const unsubscribe = store.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', follow);
  };
}

/** The browser asks for its permission only once the button is pressed. */
export function offerNotification(): void {
  showToast({
    title: strings.tellWhenReady,
    description: strings.whyTell,
    forMs: 20_000,
    action: { label: strings.tellMe, run: () => void Notification.requestPermission() },
  });
}

/** Null without a service worker, and in browsers that cannot notify. */
const findPermission = () =>
  findWorker() && 'Notification' in window ? Notification.permission : null;

/** Browsers offer no service worker to pages without TLS. */
const findWorker = () => (navigator as Partial<Navigator>).serviceWorker?.controller;
