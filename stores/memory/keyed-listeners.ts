export interface KeyedListeners<Message> {
  /** Returns what ends the listening. */
  subscribe(key: string, listener: (message: Message) => void): () => void;
  /** Tells the listeners of the key in a microtask: one that throws fails no writer. */
  announce(key: string, message: Message): void;
  clear(): void;
}

/** Listeners of this process, by key. Nothing is kept for a key without them. */
export function createKeyedListeners<Message>(): KeyedListeners<Message> {
  type Listener = (message: Message) => void;
  const listeners = new Map<string, Set<Listener>>();
  return {
    subscribe(key, listener) {
      // A function of its own: one listener may subscribe twice.
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
