import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { ChevronRight } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { SkeletonLines } from '../../ui/components/skeleton-lines.tsx';
import { VersionSwitch, type Versions } from '../../ui/components/version-switch.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { createLazy, useLazy } from '../../ui/lib/use-lazy.ts';
import { usePrinting } from '../../ui/lib/use-printing.ts';
import type { ShownUnits } from '../../ui/lib/view.ts';
import { Markdown, type MarkdownProps } from '../../ui/markdown/markdown.tsx';
import { SlotContext } from '../../ui/markdown/text-slot.tsx';
import { describeRemark } from '../../ui/models/describe-remark.ts';
import type { TurnBreak } from '../../ui/models/describe-turn-break.ts';
import { useNames } from '../../ui/models/names.ts';
import { SourceCard } from '../../ui/models/source-card.tsx';
import { strings } from '../conversation-strings.ts';
import { AnswerHeader, type AnswerHeaderProps } from './answer-header.tsx';
import { AnswerNote } from './answer-note.tsx';
import { landOnUnit, useShownUnit } from './shown-unit.ts';

interface AnswerProps extends Omit<AnswerHeaderProps, 'running'> {
  readonly turnEnded: boolean;
  readonly broken: TurnBreak | null;
  /** Null if there is only one version. */
  readonly versions: Versions | null;
}

/** Shows one model's answer, under the name of the model that really wrote it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { model, turnKey, answer, turnEnded, versions } = props;
  const { labelOf, toneOf } = useNames();
  const running = answer.status !== 'ended' && !turnEnded;
  const waiting = running && answer.text === '';
  const unit = useShownUnit(turnKey, model);
  const land = useCallback(
    (text: HTMLElement) => landOnUnit({ turnKey, model }, text),
    [turnKey, model],
  );
  const isLit = unit?.state === 'found' || unit?.state === 'lit';
  return (
    <article
      data-model={toneOf(model)}
      data-role="assistant"
      aria-busy={running}
      aria-label={labelOf(model, answer.label)}
    >
      <AnswerHeader {...props} running={running} />
      {versions && (
        <div className="mb-3">
          <VersionSwitch versions={versions} />
        </div>
      )}
      {answer.remark && (
        <p className="mb-3 text-sm text-ink-faint">{describeRemark(answer.remark)}</p>
      )}
      <Reasoning text={answer.reasoning} thinking={waiting} />
      {waiting && answer.reasoning === '' && <SkeletonLines />}
      {answer.text !== '' && (
        <div data-answer-text data-words dir="auto">
          {unit && <UnitStatus state={unit.state} />}
          <CitedText
            text={answer.text}
            sources={answer.sources}
            streaming={running}
            partial={!running && answer.outcome !== 'complete'}
            className={isLit ? 'prose-cited' : undefined}
            marks={unit?.marks}
            onMarked={land}
          />
        </div>
      )}
      <AnswerNote {...props} />
      <SourceList sources={answer.sources} model={model} />
    </article>
  );
});

/** Lists the pages that an answer cites. */
function SourceList({ sources, model }: { sources: readonly Source[]; model: ModelKey }) {
  if (sources.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold text-ink-soft">
        {strings.sources(sources.length)}
      </h3>
      <ol className="grid gap-2 in-data-[layout=compare]:grid-cols-1! sm:grid-cols-2">
        {sources.map((source, index) => (
          <li key={source.url}>
            <SourceCard source={source} before={`${index + 1} · `} model={model} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Reports whether the cited words were found. */
function UnitStatus({ state }: Pick<ShownUnits, 'state'>) {
  const isMissing = state === 'missing';
  return (
    <output className={cn('block text-sm text-ink-faint', isMissing ? 'mb-3' : 'sr-only')}>
      {isMissing && strings.citedWordsMissing}
      {state === 'found' && strings.citedWords}
    </output>
  );
}

const sourceMarks = createLazy(() => import('./source-marks.tsx'));

const drawNothing = () => null;

interface CitedTextProps extends Omit<MarkdownProps, 'slots' | 'links'> {
  readonly sources: readonly Source[];
}

/**
 * Shows the text of an answer, and links to its sources once it is complete. A blind turn shows none, because the style of the
 * citations would reveal the provider.
 */
function CitedText({ sources, ...props }: CitedTextProps) {
  const { blind } = useNames();
  const { text, streaming = false } = props;
  const cites = !streaming && !blind && sources.some(({ at }) => at !== undefined);
  const loaded = useLazy(sourceMarks, cites);
  const marks = useMemo(() => loaded?.toMarkSlots(text, sources), [loaded, text, sources]);
  return (
    <SlotContext value={marks?.draw ?? drawNothing}>
      <Markdown {...props} slots={marks?.slots} />
    </SlotContext>
  );
}

interface ReasoningProps {
  readonly text: string;
  readonly thinking: boolean;
}

/**
 * Shows a model's reasoning, and whether it is still thinking. It opens when its first words arrive and is folded when the answer
 * begins, unless the person has chosen. The words are below the button, so that nothing moves.
 */
function Reasoning({ text, thinking }: ReasoningProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const printing = usePrinting();
  if (text === '' && !thinking) return null;
  const open = text !== '' && (printing || (chosen ?? thinking));
  return (
    <section className="mb-4">
      <div className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        {text !== '' && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setChosen(!open)}
            className="-ms-1 flex h-8 items-center gap-1 rounded-md pe-2 ps-1 text-sm font-medium text-ink-faint transition-colors hover:text-ink-soft pointer-coarse:h-11"
          >
            <ChevronRight
              className={cn(
                'size-4 transition-transform print:hidden',
                open ? 'rotate-90' : 'rtl:rotate-180',
              )}
            />
            {strings.reasoning}
          </button>
        )}
        {/* The button pushes it aside, so it becomes another element, which does not move. */}
        {thinking && (
          <p key={`${text === ''}`} className="animate-shimmer text-sm text-ink-faint">
            {strings.thinking}
          </p>
        )}
      </div>
      {open && (
        <div
          dir="auto"
          data-words
          className="mt-1 ms-2 max-h-60 animate-appear overflow-y-auto border-s-2 border-line ps-4 text-ink-soft print:max-h-none"
        >
          <Markdown text={text} className="text-sm!" />
        </div>
      )}
    </section>
  );
}
