import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  java,
  javascript,
  json,
  kotlin,
  markdown,
  php,
  python,
  r,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const mostCharacters = 10_000;
const longestLine = 1_000;
const slowMs = 250;

export type HighlightCode = (code: string, language: string) => string | null;

/**
 * Returns code as HTML with classes and everything else escaped. Returns null for an unknown language, and for code that stays plain.
 * In some languages, the rules take time quadratic in the length of the code or of a line, so both are limited. If a block is still
 * slow, no code is highlighted from then on.
 */
export function createCodeHighlighter(now: () => number): HighlightCode {
  let slow = false;
  return (code, language) => {
    if (slow || isLong(code) || !hljs.getLanguage(language)) return null;
    const startedAt = now();
    const html = hljs.highlight(code, { language, ignoreIllegals: true }).value;
    slow = now() - startedAt > slowMs;
    return html;
  };
}

export const highlightCode = createCodeHighlighter(() => performance.now());

function isLong(code: string): boolean {
  return code.length > mostCharacters || code.split('\n').some((line) => line.length > longestLine);
}
