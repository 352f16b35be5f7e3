import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited, PageCheck } from '@quartet/shared/protocol/consensus-parts.ts';
import { money, prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { toSourceLink } from '../../ui/lib/parse-link.ts';
import { marks } from '../../ui/lib/strings.ts';
import { usePrinting } from '../../ui/lib/use-printing.ts';
import { useWordsLanguage } from '../../ui/lib/words-language.ts';
import { MathFormula } from '../../ui/markdown/math-formula.tsx';
import { toPlainWords } from '../../ui/markdown/plain-words.ts';
import { SafeLink } from '../../ui/markdown/safe-link.tsx';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { findCited, useCited } from '../cited-answers.ts';
import { citesWords } from '../lines.ts';
import { strings } from '../strings.ts';

interface PointLineProps {
  readonly cites: readonly Cited[];
  /** Class names for the layout of the line. */
  readonly layout: string;
  readonly id?: string;
  readonly children: ReactNode;
  /** The verdicts of the cited pages on it. */
  readonly pages?: readonly PageCheck[];
}

/** Shows a point. It unfolds to the passages that it cites. */
export function PointLine({ cites, layout, id, children, pages = [] }: PointLineProps) {
  const [chosen, setChosen] = useState(false);
  const printing = usePrinting();
  const { onLight } = useCited();
  const toggle = () => {
    setChosen(!chosen);
    onLight?.(chosen ? [] : cites);
  };
  if (!citesWords(cites)) {
    return (
      <li id={id} className={cn('flex px-4 py-3', layout)}>
        {children}
      </li>
    );
  }
  const open = chosen || printing;
  return (
    <li id={id} className="px-4 py-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className={cn(
          'relative flex w-full items-start text-start before:absolute before:-inset-x-4 before:-top-3 before:-bottom-2.5',
          layout,
        )}
      >
        {children}
        <ChevronDown
          className={cn(
            'mt-1 ms-auto size-4 shrink-0 text-ink-faint transition-transform print:hidden',
            open && 'rotate-180',
          )}
        />
      </button>
      {pages.map((check, index) => (
        // Two cited addresses may lead to one page.
        <PageLine key={index} {...check} />
      ))}
      {open && <CiteList cites={cites} className="mt-2.5 animate-appear" />}
    </li>
  );
}

/** Says what a cited page says of the point above, in the words of the page. A blind turn does not link to an address that reveals its model. */
function PageLine({ page, verdict, words }: PageCheck) {
  const { hostOf } = useNames();
  const host = toSourceLink(page.url)?.host ?? page.title;
  const shown = hostOf(host);
  return (
    <p className="relative mt-1.5 text-sm leading-relaxed wrap-anywhere text-ink-soft">
      <SafeLink href={shown === host ? page.url : undefined} words={shown}>
        {shown}
      </SafeLink>{' '}
      {strings.pageSays[verdict]} {words && <q dir="auto">{words}</q>}
    </p>
  );
}

interface CiteListProps {
  readonly cites: readonly Cited[];
  readonly className?: string;
  readonly onOpened?: () => void;
}

const byModel = (one: Cited, other: Cited): number =>
  modelKeys.indexOf(one.model) - modelKeys.indexOf(other.model);

/** Lists cited passages in the order of the panel. Each opens in its model's tab. */
export function CiteList({ cites, className, onOpened }: CiteListProps) {
  const { answers, onOpen } = useCited();
  const { shortNameOf, toneOf } = useNames();
  const [before, after] = marks.quoted('\0').split('\0');
  const found = cites
    .toSorted(byModel)
    .map((cited) => ({ cited, words: findCited(answers, cited) }));
  return (
    <ul className={cn('grid gap-1.5', className)}>
      {found
        .filter(({ words }) => words.trim() !== '')
        .map(({ cited, words }) => (
          <li
            key={`${cited.model}-${cited.start}`}
            data-model={toneOf(cited.model)}
            className="min-w-0"
          >
            <button
              type="button"
              onClick={() => {
                onOpen(cited);
                onOpened?.();
              }}
              className="group flex w-full items-start gap-2.5 rounded-lg bg-tint-wash px-3 py-2 text-start pointer-coarse:min-h-11 text-sm leading-relaxed"
            >
              <ModelMark model={cited.model} className="mt-1 size-3.5 shrink-0" />
              <span
                className="line-clamp-4 min-w-0 flex-1 wrap-anywhere print:line-clamp-none"
                dir="auto"
              >
                <span className="sr-only">{marks.colon(shortNameOf(cited.model))} </span>
                {before}
                <PointWords text={words} />
                {after}
              </span>
              <ArrowUpRight className="rtl:-scale-x-100 mt-1 size-3.5 shrink-0 text-ink-faint transition-colors group-hover:text-ink print:hidden" />
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Shows a point or a unit as plain words with formulas. Links are also plain, because it is used in buttons. */
export const PointWords = memo(function PointWords({ text }: { text: string }) {
  const lang = useWordsLanguage();
  const words = toPlainParts(text).map((part, index) =>
    part.formula ? (
      <span key={index} className="brief-formula">
        <MathFormula formula={part.text} display={false} />
      </span>
    ) : (
      part.text
    ),
  );
  return lang ? <span lang={lang}>{words}</span> : words;
});

interface ShowAllProps {
  readonly all: boolean;
  readonly count: number;
  readonly onToggle: () => void;
}

/** Unfolds the rest of a list. */
export function ShowAll({ all, count, onToggle }: ShowAllProps) {
  return (
    <Button
      variant="quiet"
      className="mt-1 -ms-3.5 print:hidden"
      aria-expanded={all}
      onClick={onToggle}
    >
      {all ? strings.showFewer : strings.showAll(count)}
    </Button>
  );
}

/** Remarks that a line is being checked, or was not. The room of a remark that goes is kept, so that nothing moves. */
export function CheckLabel({ children }: { children: string }) {
  const [last, setLast] = useState(children);
  if (children !== '' && children !== last) setLast(children);
  return (
    last && (
      <span
        aria-hidden={children === '' || undefined}
        className={cn(
          'ms-2 text-xs whitespace-nowrap text-ink-faint',
          children === '' && 'invisible',
        )}
      >
        {last}
      </span>
    )
  );
}

interface FoldProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Folds content that few people will read. It unfolds for a link into it and for printing. */
export function Fold({ summary, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  const printing = usePrinting();
  return (
    <details
      open={open || printing}
      onToggle={({ currentTarget }) => !printing && setOpen(currentTarget.open)}
      className="group/fold mt-9"
    >
      <summary className="-my-2 flex w-fit cursor-pointer list-none items-center gap-2 rounded-md py-2 text-[0.9375rem] font-semibold tracking-[-0.01em] pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown className="size-4 text-ink-faint transition-transform group-open/fold:rotate-180 print:hidden" />
      </summary>
      {children}
    </details>
  );
}

/** Words to show as they are, or a formula in TeX. */
interface PlainPart {
  readonly formula: boolean;
  readonly text: string;
}

/** Matches code, which is skipped, a formula between dollars, or money in the form that `prepareMath` gives it. */
const formulas = /(`+)[^`]*\1|(\${1,2})([^$]{1,4000})\2/g;
/** Limits the search for formulas, because little of a longer text is shown. */
const longest = 4_000;
/** Put on both sides of a formula's number. It is a noncharacter, so no text contains it. */
const mark = '\uFDD2';

/** Returns a point or a unit of an answer on one line, without Markdown marks, and with its formulas as separate parts. */
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
