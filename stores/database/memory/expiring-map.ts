export interface ExpiringMap<Value> {
  get(key: string): Value | undefined;
  /** Drops the oldest value if the map is full. */
  set(key: string, value: Value, lifeMs: number): void;
  delete(key: string): void;
  readonly size: number;
  close(): void;
}

const sweepMs = 10_000;

/** A map whose values expire. Its timer runs only while there are values, and does not keep the process alive. */
export function createExpiringMap<Value>(maxSize = 50_000): ExpiringMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly endsAt: number }>();
  let timer: NodeJS.Timeout | undefined;

  function sweep(): void {
    timer = undefined;
    for (const [key, { endsAt }] of entries) if (endsAt <= performance.now()) entries.delete(key);
    if (entries.size > 0) startTimer();
  }

  function dropOldest(): void {
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  }

  function startTimer(): void {
    timer ??= setTimeout(sweep, sweepMs).unref();
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.endsAt > performance.now() ? entry.value : undefined;
    },
    set(key, value, lifeMs) {
      entries.delete(key);
      entries.set(key, { value, endsAt: performance.now() + lifeMs });
      if (entries.size > maxSize) dropOldest();
      startTimer();
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
      entries.clear();
    },
  };
}
