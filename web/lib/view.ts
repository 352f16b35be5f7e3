import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';

/** What the page shows where, until it is reloaded. Parts of the page change their own fields. */
export interface View {
  /** True once the first screen and the sign-in have what they need: what only later ones need loads from then on. */
  readonly arrived: boolean;
  readonly draft: Draft;
  /** Answers of which the earlier version is shown, as "{turn key} {model}". */
  readonly earlierShown: ReadonlySet<string>;
  /** The models whose columns are put away while the answers are side by side. */
  readonly hiddenColumns: readonly ModelKey[];
  /** The installed service worker of a newer page; null if there is none. */
  readonly newVersion: ServiceWorker | null;
  /** At most one for each answer. */
  readonly shownUnits: readonly ShownUnits[];
  readonly toasts: readonly Toast[];
  /** True while or just after a tooltip is open: the next one then opens at once. */
  readonly tooltipsWarm: boolean;
  /** True while a question is queued until sign-in and chat have loaded. */
  readonly waiting: boolean;
  readonly wayBack: WayBack | null;
}

/** The content of the question box, kept while the person visits another page. */
export interface Draft {
  readonly text: string;
  readonly images: readonly DraftImage[];
  readonly webSearch: boolean;
}

export interface DraftImage {
  readonly id: string;
  readonly name: string;
  /** Null while the file is being read. */
  readonly dataUrl: string | null;
}

/** Cited passages that are marked in an answer. */
export interface ShownUnits {
  readonly turnKey: number;
  readonly model: ModelKey;
  /** Offsets in the tamed text. */
  readonly marks: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  /** `sought` until its answer is drawn, then `found`, `lit` or `missing`; `left` once the reader does something else. */
  readonly state: 'sought' | 'found' | 'lit' | 'missing' | 'left';
  /** Set where several answers are in view: the focus then stays where it is. */
  readonly beside: boolean;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  /** Action of its button, dropped when the toast is dismissed. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Shows it for this long instead of the default. */
  readonly forMs?: number;
  readonly open: boolean;
}

/** From the tab of a model back to the citation that opened it. */
export interface WayBack {
  readonly model: ModelKey;
  /** The citation that was pressed; it may be gone by now. */
  readonly pressed: Element | null;
}

export const emptyDraft: Draft = { text: '', images: [], webSearch: false };

export const viewStore = createStore<View>()(() => ({
  arrived: false,
  draft: emptyDraft,
  earlierShown: new Set(),
  hiddenColumns: [],
  newVersion: null,
  shownUnits: [],
  toasts: [],
  tooltipsWarm: false,
  waiting: false,
  wayBack: null,
}));

export function useView<T>(select: (view: View) => T): T {
  return useStore(viewStore, select);
}

/** Sign-in may be out of reach. */
const arriveAtLatestMs = 15_000;

/** Call it at the first screen and when the sign-in has loaded. Returns a function that undoes it. */
export function arrive(isSignInLoaded: boolean): () => void {
  const timer = setTimeout(
    () => viewStore.setState({ arrived: true }),
    isSignInLoaded ? 0 : arriveAtLatestMs,
  );
  return () => clearTimeout(timer);
}

export function changeDraft(change: (draft: Draft) => Draft): void {
  viewStore.setState(({ draft }) => ({ draft: change(draft) }));
}

/** How long a dismissed toast stays in the list. */
const removeToastAfterMs = 1_000_000;
let nextToastId = 1;

/** Replaces the toast that is shown. */
export function showToast(toast: Omit<Toast, 'id' | 'open' | 'variant'> & Partial<Toast>): number {
  const shown: Toast = { variant: 'default', ...toast, id: nextToastId++, open: true };
  viewStore.setState({ toasts: [shown] });
  return shown.id;
}

export function dismissToast(id: number): void {
  viewStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) =>
      toast.id === id ? { ...toast, open: false, action: undefined } : toast,
    ),
  }));
  setTimeout(() => {
    viewStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, removeToastAfterMs);
}
