const codeFence = /^\s*(```|~~~)/;
const skippedLine = /^\s*(#|>|\||$)/;
const listMark = /^\s*([-*+]|\d+[.)])\s+/;
const boldLabel = /^\*\*[^*]+\*\*\s*/;

/** The sentences of a Markdown text, verbatim. Headings, tables, quotations and code have none. */
export function splitSentences(markdown: string): readonly string[] {
  let isCode = false;
  const prose: string[] = [];
  for (const line of markdown.split('\n')) {
    if (codeFence.test(line)) isCode = !isCode;
    else if (!isCode && !skippedLine.test(line)) prose.push(line);
  }
  return prose
    .map((line) => line.replace(listMark, '').replace(boldLabel, ''))
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 8 && sentence.length <= 240);
}
