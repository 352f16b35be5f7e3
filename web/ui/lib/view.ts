import type { LocalizationResource } from '@clerk/shared/types';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { createStore, useStore } from 'zustand';

/** State of the page until it is reloaded. Each part of the page changes its own fields. */
export interface View {
  /** True once the first screen and the sign-in have what they need. Everything that is only needed later loads from then on. */
  readonly arrived: boolean;
  /** The words of Clerk's components. Null for English, and until they have loaded. */
  readonly clerkWords: LocalizationResource | null;
  readonly draft: Draft;
  /** Answers whose earlier version is shown, as "{turn key} {model}". */
  readonly earlierShown: ReadonlySet<string>;
  /** The models whose columns are hidden while the answers are side by side. */
  readonly hiddenColumns: readonly ModelKey[];
  /** The tag of the language in use. */
  readonly language: string;
  /** The installed service worker of a newer page; null if there is none. */
  readonly newVersion: ServiceWorker | null;
  /** At most one entry for each answer. */
  readonly shownUnits: readonly ShownUnits[];
  /** The draft that a visitor sent. It is asked after the sign-up, unless they change it or choose to sign in by another button. */
  readonly signingUpFor: Draft | null;
  readonly toasts: readonly Toast[];
  /** True while a tooltip is open and just after it has closed. The next one then opens at once. */
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
  /** Only counts with web search. */
  readonly checkPages?: boolean;
}

export interface DraftImage {
  readonly id: string;
  readonly name: string;
  /** Null while the file is being read. */
  readonly dataUrl: string | null;
  /** Kept until it has been read. */
  readonly file?: File;
}

/** Cited passages that are marked in an answer. */
export interface ShownUnits {
  readonly turnKey: number;
  readonly model: ModelKey;
  /** Offsets in the tamed text. */
  readonly marks: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  /** `sought` until its answer is rendered, then `found`, `lit` or `missing`; `left` once the reader does something else. */
  readonly state: 'sought' | 'found' | 'lit' | 'missing' | 'left';
  /** True if several answers are visible. The focus then stays where it is. */
  readonly beside: boolean;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  /** Action of its button. It is dropped when the toast is dismissed. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Shows the toast for this long instead of the default. */
  readonly forMs?: number;
  readonly open: boolean;
}

/** The way from a model's tab back to the citation that opened it. */
export interface WayBack {
  readonly model: ModelKey;
  /** The citation that was pressed. It may be gone by now. */
  readonly pressed: Element | null;
}

export const emptyDraft: Draft = { text: '', images: [], webSearch: false };

export const viewStore = createStore<View>()(() => ({
  arrived: false,
  clerkWords: null,
  draft: emptyDraft,
  earlierShown: new Set(),
  hiddenColumns: [],
  language: 'en',
  newVersion: null,
  shownUnits: [],
  signingUpFor: null,
  toasts: [],
  tooltipsWarm: false,
  waiting: false,
  wayBack: null,
}));

export function useView<T>(select: (view: View) => T): T {
  return useStore(viewStore, select);
}

/** Matches what covers the page and takes its keys. */
export const covers = '[role="dialog"], [role="menu"], dialog[open], :popover-open';

/** Puts a question into the field, for the person to send. */
export function offerQuestion(text: string): void {
  changeDraft((draft) => ({ ...draft, text }));
  document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
}

/** Used if sign-in cannot be reached. */
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
