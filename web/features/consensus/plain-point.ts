/** A point or a quote without the marks of bold, italic and code that models leave in it. */
export function toPlainPoint(text: string): string {
  return text
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/`([^`]+)`/g, '$1');
}
