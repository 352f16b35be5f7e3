const FENCE = /^\s*(```|~~~)/;
const SKIPPED = /^\s*(#|>|\||$)/;
const LIST_MARK = /^\s*([-*+]|\d+[.)])\s+/;
const LABEL = /^\*\*[^*]+\*\*\s*/;

/** The sentences of a Markdown text, each as it stands there; headings, tables, quotations and code have none. */
export function splitSentences(markdown: string): readonly string[] {
  let isCode = false;
  const prose: string[] = [];
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    else if (!isCode && !SKIPPED.test(line)) prose.push(line);
  }
  return prose
    .map((line) => line.replace(LIST_MARK, '').replace(LABEL, ''))
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 8 && sentence.length <= 240);
}
