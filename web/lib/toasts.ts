import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  readonly open: boolean;
}

/** A dismissed toast stays in the list this long. */
const removeAfterMs = 1_000_000;
/** At most one toast is shown: a new one takes the place of the old. */
const limit = 1;

let nextId = 1;
export const toastStore = createStore<readonly Toast[]>([]);

export function showToast(toast: Omit<Toast, 'id' | 'open' | 'variant'> & Partial<Toast>): void {
  const shown: Toast = { variant: 'default', ...toast, id: nextId++, open: true };
  toastStore.set((toasts) => [shown, ...toasts].slice(0, limit));
}

export function dismissToast(id: number): void {
  toastStore.set((toasts) =>
    toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)),
  );
  setTimeout(() => {
    toastStore.set((toasts) => toasts.filter((toast) => toast.id !== id));
  }, removeAfterMs);
}
