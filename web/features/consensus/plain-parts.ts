import { money, prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { toPlainWords } from '../../components/markdown/plain-words.ts';

/** Words to show as they are, or a formula of TeX. */
export interface PlainPart {
  readonly formula: boolean;
  readonly text: string;
}

/** Code, which is skipped; a formula between dollars; or money, as `prepareMath` hides it. */
const formulas = /(`+)[^`]*\1|(\${1,2})([^$]{1,4000})\2/g;
/** Limits the search for formulas, since little of a longer text is shown. */
const longest = 4_000;
/** Stands on both sides of a formula's number. No text has a use for it. */
const mark = '\uFDD2';

/** A point or a unit of an answer without the marks of its Markdown, on one line, with its formulas apart. */
export function toPlainParts(markdown: string): readonly PlainPart[] {
  if (markdown.length > longest) return [{ formula: false, text: toPlainWords(markdown) }];
  const found: string[] = [];
  const hide = (all: string, ...[, dollars, formula = '']: string[]) =>
    dollars ? `${mark}${found.push(formula.trim()) - 1}${mark}` : all;
  const marked = prepareMath(markdown.replaceAll(mark, '\uFFFD')).replace(formulas, hide);
  if (found.length === 0) return [{ formula: false, text: toPlainWords(markdown) }];
  return toPlainWords(marked.replaceAll(money, '$'))
    .split(mark)
    .map((text, index) =>
      index % 2 === 1
        ? { formula: true, text: found[Number(text)] ?? '' }
        : { formula: false, text },
    )
    .filter(({ text }) => text !== '');
}
