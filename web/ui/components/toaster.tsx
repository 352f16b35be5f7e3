import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { cn } from '../lib/cn.ts';
import { pageDirection } from '../lib/direction.ts';
import { dismissToast, type Toast, useView } from '../lib/view.ts';
import { strings } from './strings.ts';

export function Toasts() {
  const toasts = useView((view) => view.toasts);
  return (
    <Radix.Provider
      duration={5000}
      swipeDirection={pageDirection() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
      label={strings.notification}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="fixed top-[env(safe-area-inset-top)] inset-e-0 z-100 flex w-full flex-col p-2 outline-none sm:top-12 sm:w-[24rem] sm:p-4" />
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <Radix.Root
      open={toast.open}
      {...(toast.forMs && { duration: toast.forMs })}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      className={cn(
        'relative flex items-center gap-x-4 rounded-xl border bg-raised py-2.5 pe-11 ps-4 shadow-dock sm:block sm:py-3.5 data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        toast.variant === 'destructive' ? 'border-danger/40' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1">
        <Radix.Title
          className={cn('text-sm font-semibold', toast.variant === 'destructive' && 'text-danger')}
        >
          {toast.title}
        </Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-sm leading-snug text-ink-soft whitespace-pre-line">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.label}
          onClick={toast.action.run}
          className="rounded-md text-sm sm:mt-2 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={strings.dismiss}
        className="absolute top-2.5 inset-e-2.5 grid size-7 place-items-center pointer-coarse:top-0.5 pointer-coarse:inset-e-0.5 pointer-coarse:size-11 rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
