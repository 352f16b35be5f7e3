import { splitWords, withoutHalfPair } from '@quartet/shared/protocol/cut-text.ts';

export interface Delta {
  readonly text?: string;
  readonly reasoning?: string;
}

export interface PendingDelta {
  readonly length: number;
  add(delta: Delta): void;
  /** Takes what can be written, in pieces; half of a surrogate pair stays for its other half. */
  take(): Delta[];
  takeAll(): Delta[];
}

export function createPendingDelta(): PendingDelta {
  let text = '';
  let reasoning = '';

  function takeUpTo(keep: (words: string) => number): Delta[] {
    const cuts = { text: keep(text), reasoning: keep(reasoning) };
    const pieces = [
      ...splitWords(reasoning.slice(0, cuts.reasoning)).map((piece) => ({ reasoning: piece })),
      ...splitWords(text.slice(0, cuts.text)).map((piece) => ({ text: piece })),
    ];
    text = text.slice(cuts.text);
    reasoning = reasoning.slice(cuts.reasoning);
    return pieces;
  }

  return {
    get length() {
      return text.length + reasoning.length;
    },
    add(delta) {
      text += delta.text ?? '';
      reasoning += delta.reasoning ?? '';
    },
    take: () => takeUpTo((words) => withoutHalfPair(words).length),
    takeAll: () => takeUpTo((words) => words.length),
  };
}
