import { isModelKey } from '@quartet/shared/domain/panel.ts';
import { samplePath } from '@quartet/shared/domain/screens.ts';
import { Link } from 'wouter';
import { ModelMark } from '../../models/model-mark.tsx';

export const sampleQuestion = 'Is intermittent fasting better than simply eating less?';

/** Lines of the finished example: who says so, or on either side of a dispute. */
export const sampleLines = [
  {
    words: 'The better method is the one that you can keep up.',
    sides: [['gemini', 'claude', 'gpt', 'grok']],
  },
  {
    words: 'Pregnancy and a past eating disorder are reasons not to try it alone.',
    sides: [['claude', 'gpt']],
  },
  {
    words: 'Whether the hours of eating matter by themselves',
    sides: [['claude'], ['gpt', 'grok']],
  },
] as const;

const everybody = sampleLines[0].sides[0].length;

/** Shows three lines of the finished example, with a link to it. */
export function SampleLines({ brief }: { brief: boolean }) {
  const isOfPanel = sampleLines.every(({ sides }) => sides.flat().every(isModelKey));
  if (!isOfPanel) return null;
  return (
    <Link
      href={samplePath}
      className="mt-7 block w-full max-w-[40rem] rounded-xl border border-line bg-raised px-4 py-1 text-[0.8125rem] text-ink-soft transition-colors hover:border-line-strong max-sm:order-last max-sm:mt-6 group-data-brief:mt-2 group-data-brief:px-3 group-data-brief:text-xs sm:group-data-brief:mt-0"
    >
      <span className="block border-b border-line py-1 text-xs text-ink-faint group-data-brief:py-0.5">
        {sampleQuestion}
      </span>
      {sampleLines.map(({ words, sides }) => (
        <span
          key={words}
          className="flex min-h-7 items-center gap-3 border-line not-last:border-b max-sm:py-1.5 group-data-brief:min-h-6 max-sm:group-data-brief:py-0"
        >
          <span className="min-w-0 flex-1 sm:truncate group-data-brief:truncate">{words}</span>
          <span className="shrink-0 text-xs text-ink-faint tabular-nums">
            {sides.length > 1 ? 'Disputed' : `${sides[0].length} of ${everybody}`}
          </span>
          {!brief && <Sides sides={sides} />}
        </span>
      ))}
    </Link>
  );
}

function Sides({ sides }: { sides: readonly (readonly string[])[] }) {
  return (
    <span
      className="flex w-21 shrink-0 items-center justify-end gap-1.5 max-sm:hidden"
      aria-hidden="true"
    >
      {sides.map((side, index) => (
        <span key={side.join()} className="flex items-center gap-1.5">
          {index > 0 && <span className="text-ink-faint">/</span>}
          {side.filter(isModelKey).map((model) => (
            <ModelMark key={model} model={model} className="size-3.5" />
          ))}
        </span>
      ))}
    </span>
  );
}
