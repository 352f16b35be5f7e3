/** Whether the place reached in a growing Markdown text is code, where brackets are no links. */
export interface CodeSpans {
  readonly isCode: boolean;
  mark(run: string): void;
  advance(text: string): void;
  /** The current line up to here. */
  readonly line: string;
}

const fenceMayStart = /^[\s>*+-]*(?:\d+[.)]\s*)?$/;
const fenceMayEnd = /^[\s>]*$/;

export function createCodeSpans(): CodeSpans {
  let open: { readonly run: string; readonly fenced: boolean } | null = null;
  let line = '';

  function isEndOf(run: string, { run: start, fenced }: NonNullable<typeof open>): boolean {
    return fenced ? run.startsWith(start) && fenceMayEnd.test(line) : run === start;
  }

  return {
    get isCode() {
      return open !== null;
    },
    get line() {
      return line;
    },
    mark(run) {
      const fenced = run.length >= 3 && fenceMayStart.test(line);
      if (open) open = isEndOf(run, open) ? null : open;
      else if (fenced || run.startsWith('`')) open = { run, fenced };
      line += run;
    },
    advance(text) {
      const newline = text.lastIndexOf('\n');
      // A code span is assumed to end with its line, since text outside code is filtered more strictly.
      if (newline >= 0 && !open?.fenced) open = null;
      line = newline >= 0 ? text.slice(newline + 1) : line + text;
    },
  };
}
