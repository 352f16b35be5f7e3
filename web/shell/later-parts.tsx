import { useEffect } from 'react';
import { useChat, useChatState } from '../chat/state/chat-context.tsx';
import { Toasts } from '../ui/components/toaster.tsx';
import { keepFocus } from '../ui/lib/keep-focus.ts';
import { useView, viewStore } from '../ui/lib/view.ts';
import { tellAway } from './away.ts';
import { FloatingLine } from './floating-line.tsx';
import { strings } from './later-strings.ts';
import { OtherTurn } from './other-turn.tsx';

export function LaterParts() {
  const { store } = useChat();
  useEffect(() => tellAway(store), [store]);
  return (
    <>
      <NewVersionLine />
      <OtherTurn />
      <Toasts />
    </>
  );
}

/** Announces a newer page while nothing is being answered. Never reloads the page by itself. */
function NewVersionLine() {
  const worker = useView((view) => view.newVersion);
  const running = useChatState(({ loading }) => loading);
  return (
    <FloatingLine
      text={worker && !running ? strings.newVersion : null}
      action={strings.reload}
      onAction={() => worker && takeNewVersion(worker)}
      onDismiss={() => viewStore.setState({ newVersion: null })}
    />
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
