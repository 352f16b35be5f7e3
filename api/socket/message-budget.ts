export interface MessageBudget {
  /** Returns false when the peer has sent too many messages. */
  spend(): boolean;
}

/** `burst`: messages at once. `perSecond`: messages a second in the long run. */
export function createMessageBudget(burst: number, perSecond: number): MessageBudget {
  let left = burst;
  let at = performance.now();
  return {
    spend() {
      const now = performance.now();
      left = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
      at = now;
      left -= 1;
      return left >= 0;
    },
  };
}
