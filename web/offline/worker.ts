/**
 * The service worker. It caches the shell of the page, so that the page opens offline and says that it is offline. It caches no reply
 * of the API and no content. It takes over only when it is told to, and shows a notification for a page that asks for it.
 */

/** The build fills it in. */
declare const shellOfBuild: { readonly version: string; readonly files: readonly string[] };

/** The events of a service worker, because its types cannot be used together with the types of a page. */
interface WaitingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}
interface WorkerEvents {
  readonly install: WaitingEvent;
  readonly activate: WaitingEvent;
  readonly message: MessageEvent<unknown> & WaitingEvent;
  readonly fetch: RequestEvent;
  readonly notificationclick: WaitingEvent & { readonly notification: Notification };
}
interface Tab {
  readonly id: string;
  readonly focus: () => Promise<unknown>;
}
const worker = globalThis as unknown as {
  readonly clients: {
    readonly get: (id: string) => Promise<Tab | undefined>;
    readonly openWindow: (path: string) => Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <T extends keyof WorkerEvents>(
    type: T,
    listener: (event: WorkerEvents[T]) => void,
  ) => void;
};

const { version, files } = shellOfBuild;
const family = 'quartet-shell-';
const cacheName = family + version;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
worker.addEventListener('message', (event) => {
  const { data, ports, source } = event;
  if (data === 'take-over') void worker.skipWaiting();
  else if (data === 'which-files') ports[0]?.postMessage(files);
  else event.waitUntil(notify(data as NotificationOptions, source as unknown as Tab));
});
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(goBack(event.notification)),
);
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return;
  if (request.mode !== 'navigate') {
    if (files.includes(pathname)) event.respondWith(takeKept(request, pathname));
  } else if (isScreen(pathname)) event.respondWith(openPage(request));
});

function notify(options: NotificationOptions, { id }: Tab): Promise<void> {
  return worker.registration.showNotification('Quartet', { ...options, data: id });
}

/** Focuses the tab that asked for the notification. Opens a page if the tab is gone. */
async function goBack(notification: Notification): Promise<void> {
  notification.close();
  const tab = await worker.clients.get(notification.data as string);
  await (tab ? tab.focus() : worker.clients.openWindow('/'));
}

/** Matches pages. Does not match the API, Clerk or files. */
function isScreen(pathname: string): boolean {
  return !/^\/(?:api|v1|mcp|__clerk)(?:\/|$)|\.\w+$/.test(pathname);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(family) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function takeKept(request: Request, file: string): Promise<Response> {
  return (await findKept(file)) ?? fetch(request);
}

/** Fetches the newest page; returns the cached one if that fails. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findKept('/index.html');
    if (kept) return kept;
    throw error;
  }
}

async function findKept(file: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(file, { ignoreVary: true });
}
