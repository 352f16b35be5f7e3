import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Toasts } from '../components/ui/toaster.tsx';
import { useChat, useChatState } from '../features/chat/state/chat-context.tsx';
import { cn } from '../lib/cn.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { useView, viewStore } from '../lib/view.ts';
import { tellAway } from './away.ts';
import { strings } from './strings.ts';

export function LaterParts() {
  const { store } = useChat();
  useEffect(() => tellAway(store), [store]);
  return (
    <>
      <NewVersionLine />
      <Toasts />
    </>
  );
}

/**
 * Announces a newer page while nothing is being answered. It is an overlay, so that nothing moves: in the middle of the header if
 * there is room, and before the first question only if it covers no suggestion. Never reloads the page by itself.
 */
function NewVersionLine() {
  const worker = useView((view) => view.newVersion);
  const running = useChatState(({ loading }) => loading);
  const welcomes = useChatState(({ turns }) => turns.length === 0);
  return (
    <output
      data-print="hide"
      className={cn(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center px-3 min-[88rem]:top-2 min-[88rem]:z-40',
        welcomes
          ? 'max-sm:bottom-[max(12px,env(safe-area-inset-bottom))] sm:top-15 low:top-12 low:bottom-auto'
          : 'max-[88rem]:top-28',
      )}
    >
      {worker && !running && (
        <span className="pointer-events-auto flex animate-appear items-center gap-2 rounded-full border border-line bg-raised pr-1 pl-4 text-sm text-ink-soft shadow-dock">
          {strings.newVersion}
          <button
            type="button"
            onClick={() => takeNewVersion(worker)}
            className="h-9 rounded-md font-medium text-accent underline-offset-4 hover:underline pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {strings.reload}
          </button>
          <button
            type="button"
            aria-label={strings.later}
            onClick={() => viewStore.setState({ newVersion: null })}
            className="grid size-9 place-items-center rounded-full text-ink-faint transition-colors hover:text-ink pointer-coarse:size-11"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      )}
    </output>
  );
}

/** Until then, the network belongs to the first screen and the sign-in. */
const registerAfterMs = 3_000;
/** Checks for updates regularly, because a page may stay open for days. */
const lookEveryMs = 60 * 60 * 1_000;

/** Registers the service worker, which caches the page's shell, and watches for newer workers. */
function watchVersion(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    register().catch((error: unknown) => {
      console.warn('The page will not open without a connection.', error);
    });
  }, registerAfterMs);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') void tell(coming);
    });
  };
  registration.addEventListener('updatefound', follow);
  follow();
  if (registration.waiting) void tell(registration.waiting);
  setInterval(() => void registration.update().catch(() => undefined), lookEveryMs);
}

/** Announces a service worker, unless it is the first one or has this page's version. */
async function tell(worker: ServiceWorker): Promise<void> {
  if (!navigator.serviceWorker.controller) return;
  const files = await askFiles(worker);
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (own && !files.includes(new URL(own.src).pathname)) viewStore.setState({ newVersion: worker });
}

function askFiles(worker: ServiceWorker): Promise<readonly string[]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as readonly string[]));
    port1.start();
    worker.postMessage('which-files', { transfer: [port2] });
  });
}

/** Activates the newer worker and reloads this page. Other tabs stay as they are. */
function takeNewVersion(worker: ServiceWorker): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('take-over', { transfer: [] });
}

keepFocus();
watchVersion();
