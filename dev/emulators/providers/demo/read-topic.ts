const longestTopic = 80;

/** Returns the question's first line without Markdown, short enough to use in a sentence. */
export function readTopic(question: string): string {
  const line = question.split('\n').find((candidate) => /\w|[^\s\p{P}]/u.test(candidate)) ?? '';
  const plain = line
    .replaceAll(/[*_#|<>[\]`~\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?[^.?!]+(?=[.?!](\s|$)|$)/u.exec(plain)?.[0] ?? plain;
  if (sentence.length === 0) return 'your question';
  if (sentence.length <= longestTopic) return `“${sentence}”`;
  return `“${sentence.slice(0, longestTopic).replace(/\s+\S*$/, '')} …”`;
}
