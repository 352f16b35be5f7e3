/** Words of one answer on their way to the log. */
export interface Delta {
  readonly text?: string;
  readonly reasoning?: string;
}

/** Keeps one event below 64 KB of UTF-8. */
const maxDeltaCharacters = 16 * 1024;

/** Words that wait to be written, joined. */
export interface PendingDelta {
  readonly length: number;
  add(delta: Delta): void;
  /** Takes what can be written, in pieces; half of a surrogate pair stays, UTF-8 cannot carry it. */
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
    take: () => takeUpTo(wholeCharacters),
    takeAll: () => takeUpTo((words) => words.length),
  };
}

function wholeCharacters(words: string): number {
  return isHighSurrogate(words, words.length - 1) ? words.length - 1 : words.length;
}

function splitWords(words: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < words.length; ) {
    const full = Math.min(start + maxDeltaCharacters, words.length);
    const end = full < words.length && isHighSurrogate(words, full - 1) ? full - 1 : full;
    pieces.push(words.slice(start, end));
    start = end;
  }
  return pieces;
}

function isHighSurrogate(words: string, index: number): boolean {
  const unit = words.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}
