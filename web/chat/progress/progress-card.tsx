import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { memo } from 'react';
import { cn } from '../../ui/lib/cn.ts';
import { toPlainLines } from '../../ui/markdown/plain-words.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../conversation-strings.ts';
import { AnswerStatus, LengthSoFar } from './answer-figures.tsx';

interface ProgressCardProps {
  readonly model: ModelKey;
  readonly answer: AnswerState;
  /** True if its answer was the first to be complete. */
  readonly first: boolean;
  readonly onOpen: (model: ModelKey) => void;
}

/** Shows one model's status, length and newest words. */
export const ProgressCard = memo(function ProgressCard(props: ProgressCardProps) {
  const { model, answer, first, onOpen } = props;
  const { labelOf, shortNameOf, toneOf } = useNames();
  const ended = answer.status === 'ended';
  const words = readLastWords(answer);
  return (
    <button
      type="button"
      data-model={toneOf(model)}
      onClick={() => onOpen(model)}
      className={cn(
        'flex w-full flex-col gap-2.5 rounded-xl border bg-raised p-3.5 text-start sm:p-4 transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift',
        ended ? 'border-line-strong' : 'border-line',
      )}
    >
      <span className="flex items-center gap-2.5">
        <ModelMark model={model} className="size-4.5" />
        <span className="sr-only">{strings.open} </span>
        <span dir="auto" className="truncate text-sm font-medium max-sm:hidden">
          {labelOf(model, answer.label)}
        </span>
        <span className="text-sm font-medium sm:hidden">{shortNameOf(model)}</span>
      </span>
      <span className="grid h-11 content-between text-[0.8125rem] leading-5 tabular-nums">
        <AnswerStatus answer={answer} />
        {first ? (
          <span className="font-medium text-accent underline underline-offset-4">
            {strings.readNow}
          </span>
        ) : (
          <LengthSoFar answer={answer} />
        )}
      </span>
      {words === '' && !ended ? <WordsToCome /> : <LastWords words={words} />}
      <ActivityLine answer={answer} />
    </button>
  );
});

/** Shows two lines, the upper one faded, and on a phone one. They are hidden from screen readers, because they change all the time. */
function LastWords({ words }: { words: string }) {
  return (
    <span
      aria-hidden="true"
      data-words-so-far
      className="flex h-10 flex-col justify-end overflow-hidden mask-t-from-40% max-sm:h-5 max-sm:mask-none text-[0.8125rem] leading-5 text-ink-soft"
    >
      {/* The key remounts the element, so that new words do not count as a layout shift. */}
      <span key={words} dir="auto" className="wrap-anywhere">
        {words}
      </span>
    </span>
  );
}

/** Placeholder for the first words. */
function WordsToCome() {
  return (
    <span
      aria-hidden="true"
      className="grid h-10 animate-pulse content-evenly max-sm:h-5 *:h-2 *:rounded-full *:bg-line/70"
    >
      <span className="w-11/12" />
      <span className="w-7/12" />
    </span>
  );
}

/** Shows a line that is animated while a model writes and full when it is done. */
function ActivityLine({ answer }: { answer: AnswerState }) {
  const ended = answer.status === 'ended';
  return (
    <span className="relative h-[3px] overflow-hidden rounded-full bg-line/70" aria-hidden="true">
      <span
        className={cn(
          'absolute inset-y-0 rounded-full bg-tint transition-opacity duration-200',
          ended ? 'inset-x-0' : 'inset-s-0 w-1/3 animate-run',
          answer.status === 'waiting' && 'opacity-40',
          ended && answer.outcome !== 'complete' && 'opacity-0',
        )}
      />
    </span>
  );
}

/** More than fits into two lines of a card. */
const mostCharacters = 240;
/** Longer, because addresses are removed from it. */
const mostRead = 2_000;
/** The second half of a surrogate pair. */
const secondHalf = /^[\uDC00-\uDFFF]/;
/** Limits the length of a word, because some scripts have no spaces. */
const cutWord = /^\S{0,40}\s+/;
const marks = /[*_`#>|~]/g;

const openLink = /!?\[([^\][]*)(?:\]\([^\s)]*(?:\s+"[^"\n]*)?|\]\[[^\][]*)?$/;
const definition = /^[ \t]*\[[^\][\n]+\]:[ \t]*\S.*$/gm;
const bareAddress = /<?https?:\/\/(?:www\.)?([^\s/?#<>()[\]]*)[^\s<>()[\]]*>?/g;

/**
 * Returns the newest words of an answer, or of its reasoning if there are none yet, without Markdown marks. A link that is still being
 * written is replaced by its label, and a bare address by its host.
 */
export function readLastWords({
  text,
  reasoning,
}: Pick<AnswerState, 'text' | 'reasoning'>): string {
  const newest = cutStart(text === '' ? reasoning : text, mostRead).replaceAll(definition, '');
  const words = toPlainLines(newest)
    .replace(openLink, '$1')
    .replaceAll(bareAddress, '$1')
    .replaceAll(marks, '');
  return cutStart(words.replaceAll(/\s+/g, ' ').trim(), mostCharacters);
}

/** Starts at a whole word, because half of an address would look like words. */
function cutStart(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(-most).replace(secondHalf, '').replace(cutWord, '');
}
