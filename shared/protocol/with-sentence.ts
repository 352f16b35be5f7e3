/** Ends a text that is not complete with the sentence that says why. */
export function withSentence(text: string, sentence: string): string {
  return text ? `${text}\n\n*${sentence}*` : sentence;
}

/** Returns the text without whichever of the sentences ends it. */
export function withoutSentence(content: string, sentences: readonly string[]): string {
  if (sentences.includes(content)) return '';
  const endings = sentences.map((sentence) => `\n\n*${sentence}*`);
  const ending = endings.find((end) => content.endsWith(end));
  return ending === undefined ? content : content.slice(0, -ending.length);
}
