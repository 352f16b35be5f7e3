export interface KeyedListeners<Message> {
  subscribe(key: string, listener: (message: Message) => void): () => void;
  /** Calls the listeners in a microtask, so that a listener that throws does not fail the writer. */
  announce(key: string, message: Message): void;
  clear(): void;
}

export function createKeyedListeners<Message>(): KeyedListeners<Message> {
  type Listener = (message: Message) => void;
  const listeners = new Map<string, Set<Listener>>();
  return {
    subscribe(key, listener) {
      // The same listener may subscribe twice, so each subscription needs a function of its own.
      const own: Listener = (message) => listener(message);
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(own));
      return () => {
        all.delete(own);
        if (all.size === 0 && listeners.get(key) === all) listeners.delete(key);
      };
    },
    announce(key, message) {
      for (const listener of listeners.get(key) ?? []) {
        queueMicrotask(() => {
          if (listeners.get(key)?.has(listener)) listener(message);
        });
      }
    },
    clear: () => listeners.clear(),
  };
}
