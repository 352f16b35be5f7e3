import type { AdmittedAnswer } from './admit-answers.ts';

export interface AllowedLinks {
  has(url: string): boolean;
}

/** Begins a URL in prose, as Markdown renderers find it. */
export const urlStart = 'https?:\\/\\/|www\\.';
const urlCharacters = '[^\\s<>"`{}|\\\\^\\u0080-\\uffff]*';
const urlPattern = new RegExp(`(?:${urlStart})${urlCharacters}`, 'gi');
const targetPattern = /\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))+)/g;
const urlAtStart = new RegExp(`^(?:${urlStart})${urlCharacters}`, 'i');

export function allowLinksOf(answers: readonly AdmittedAnswer[]): AllowedLinks {
  const allowed = new Set<string>();
  const allow = (url: string) => {
    const canonical = canonicalUrl(url);
    if (canonical) allowed.add(canonical);
  };
  for (const { text, sources } of answers) {
    for (const [run] of text.matchAll(urlPattern)) allow(trimUrl(run));
    for (const [, target = ''] of text.matchAll(targetPattern)) allow(target);
    for (const { url } of sources) allow(url);
  }
  return {
    has(url) {
      const canonical = canonicalUrl(url);
      return canonical !== null && allowed.has(canonical);
    },
  };
}

/** The run of URL characters that the text begins with; it may end in punctuation of the sentence. */
export function urlRunAt(text: string): string {
  return urlAtStart.exec(text)?.[0] ?? '';
}

/** Cuts a run before a bracket that it did not open, and before the sentence's own punctuation. */
export function trimUrl(run: string): string {
  const open: string[] = [];
  let end = 0;
  for (; end < run.length; end += 1) {
    const character = run.charAt(end);
    if (character === '(') open.push(')');
    else if (character === '[') open.push(']');
    else if ((character === ')' || character === ']') && open.pop() !== character) break;
  }
  return run.slice(0, end).replace(/[.,;:!?*_~']+$/, '');
}

/** Host, path and query; null for anything but an http(s) URL. */
function canonicalUrl(url: string): string | null {
  const parsed = URL.parse(/^www\./i.test(url) ? `https://${url}` : url);
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') return null;
  return parsed.host + parsed.pathname.replace(/\/+$/, '') + parsed.search;
}
