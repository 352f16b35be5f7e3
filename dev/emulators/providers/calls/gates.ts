import type { RecordedCall } from './recorded-call.ts';

interface Gate {
  readonly reached: PromiseWithResolvers<RecordedCall>;
  readonly released: PromiseWithResolvers<void>;
  isReleased: boolean;
}

/** Gates: named barriers at which held calls wait, so that tests need not sleep. */
export class Gates {
  readonly #gates = new Map<string, Gate>();

  /** Returns the closed gate of this name: the existing one, or a new one if that was released. */
  shut(name: string): Gate {
    const standing = this.#gates.get(name);
    if (standing && !standing.isReleased) return standing;
    const gate: Gate = {
      reached: Promise.withResolvers<RecordedCall>(),
      released: Promise.withResolvers<void>(),
      isReleased: false,
    };
    this.#gates.set(name, gate);
    return gate;
  }

  /** Resolves when the gate is released or the signal aborts. */
  async wait(name: string, call: RecordedCall, signal: AbortSignal): Promise<void> {
    const gate = this.#gates.get(name) ?? this.shut(name);
    gate.reached.resolve(call);
    if (signal.aborted) return;
    const aborted = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => aborted.resolve(), { once: true });
    await Promise.race([gate.released.promise, aborted.promise]);
  }

  /** Releases the gate of this name, or all gates without a name. */
  release(name?: string): void {
    for (const [key, gate] of this.#gates) {
      if (name !== undefined && name !== key) continue;
      gate.isReleased = true;
      gate.released.resolve();
    }
  }
}
