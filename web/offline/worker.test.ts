import { expect, onTestFinished, test, vi } from 'vitest';

type Listener = (event: unknown) => void;

test('a notification names the product, and a tap leads to the tab that asked for it', async () => {
  const listeners = new Map<string, Listener>();
  const showNotification = vi.fn(() => Promise.resolve());
  const tab = { id: 'tab', focus: vi.fn(() => Promise.resolve()) };
  const get = vi.fn(async (id: string) => (id === 'tab' ? tab : undefined));
  const openWindow = vi.fn(() => Promise.resolve());
  vi.stubGlobal('shellOfBuild', { version: '1', files: [] });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', { get, openWindow });
  onTestFinished(() => void vi.unstubAllGlobals());
  await import('./worker.ts');
  const send = async (type: string, event: object) => {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
    listeners.get(type)?.({ ...event, waitUntil });
    await waitUntil.mock.calls[0]?.[0];
  };

  await send('message', { data: { body: 'It is ready.', tag: 'a-turn' }, source: tab, ports: [] });
  const options = { body: 'It is ready.', tag: 'a-turn', data: 'tab' };
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Quartet', options);

  const close = vi.fn();
  await send('notificationclick', { notification: { data: 'tab', close } });
  expect([close, tab.focus].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  await send('notificationclick', { notification: { data: 'closed', close } });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/');
});
