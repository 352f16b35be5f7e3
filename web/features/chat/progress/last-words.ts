import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';

/** More than two lines of a card hold. */
const mostCharacters = 240;
/** Room for the addresses that are taken out. */
const mostRead = 2_000;
/** Half of a surrogate pair. */
const secondHalf = /^[\uDC00-\uDFFF]/;
/** Longest word, since some scripts have no spaces. */
const cutWord = /^\S{0,40}\s+/;
const marks = /[*_`#>|~]/g;

const address = String.raw`\(<?(?:[^\s()]|\([^\s()]*\))*(?:\s+"[^"\n]*")?\)`;
const link = new RegExp(String.raw`!?\[([^\][]*)\](?:${address}|\[[^\][]*\])`, 'g');
const openLink = /!?\[([^\][]*)(?:\]\([^\s)]*(?:\s+"[^"\n]*)?|\]\[[^\][]*)?$/;
const definition = /^[ \t]*\[[^\][\n]+\]:[ \t]*\S.*$/gm;
const footnote = /\[\^[^\][\s]+\]/g;
const bareAddress = /<?https?:\/\/(?:www\.)?([^\s/?#<>()[\]]*)[^\s<>()[\]]*>?/g;

/** The newest words of an answer, or of its reasoning while it has none, without the marks of their form. */
export function readLastWords({
  text,
  reasoning,
}: Pick<AnswerState, 'text' | 'reasoning'>): string {
  const words = withoutAddresses(cutStart(text === '' ? reasoning : text, mostRead));
  return cutStart(words.replaceAll(marks, '').replaceAll(/\s+/g, ' ').trim(), mostCharacters);
}

/** Starts at a whole word, since half an address would look like words. */
function cutStart(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(-most).replace(secondHalf, '').replace(cutWord, '');
}

/** Links by their label, whole or still being written, and bare addresses by their host. */
function withoutAddresses(markdown: string): string {
  return markdown
    .replaceAll(definition, '')
    .replaceAll(footnote, '')
    .replaceAll(link, '$1')
    .replaceAll(link, '$1')
    .replace(openLink, '$1')
    .replaceAll(bareAddress, '$1');
}
