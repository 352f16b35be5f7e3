import { createStore } from 'zustand';

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

/** How long a dismissed toast stays in the list. */
const removeAfterMs = 1_000_000;
/** A new toast replaces the one that is shown. */
const limit = 1;

let nextId = 1;
export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>()(() => ({
  toasts: [],
}));

export function showToast(toast: Omit<Toast, 'id' | 'open' | 'variant'> & Partial<Toast>): number {
  const shown: Toast = { variant: 'default', ...toast, id: nextId++, open: true };
  toastStore.setState(({ toasts }) => ({ toasts: [shown, ...toasts].slice(0, limit) }));
  return shown.id;
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) =>
      toast.id === id ? { ...toast, open: false, action: undefined } : toast,
    ),
  }));
  setTimeout(() => {
    toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, removeAfterMs);
}
