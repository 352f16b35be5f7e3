import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { ComponentType, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { listModels, nameModels } from './lines.ts';
import {
  describeSayers,
  describeUnshared,
  introduceSplit,
  type Split,
  type Verdict,
} from './verdict.ts';
import { strings } from './verdict-strings.ts';

/** Shows who says something, with a link to the passages. */
type Quoted = ComponentType<{
  readonly label: string;
  readonly cites: readonly Cited[];
  readonly children: ReactNode;
}>;

/** How to draw words and names of models. The welcome draws them plainly, so that it does not load a parser. */
interface Drawing {
  readonly Words?: ComponentType<{ readonly text: string }>;
  readonly Quoted?: Quoted;
}

interface VerdictFaceProps extends Drawing {
  readonly verdict: Verdict;
  readonly consensus: Pick<ConsensusState, 'basedOn' | 'text'>;
}

/** Shows the answer in a few words, who says so, and the one point on which they split. */
export function VerdictFace({ verdict, consensus, ...drawing }: VerdictFaceProps) {
  const names = useNames();
  const { Words = PlainWords, Quoted = Unquoted } = drawing;
  const { shared, split, open } = verdict;
  return (
    <>
      {shared ? (
        <>
          <p
            dir="auto"
            className="animate-appear text-[1.375rem] leading-7 font-semibold tracking-[-0.015em] text-balance wrap-anywhere"
          >
            <Words text={shared.words} />
          </p>
          <Quoted label={strings.seeQuotes} cites={shared.cites}>
            <span className="flex flex-wrap items-center gap-x-2">
              <ModelMarks models={listModels(shared.cites)} />
              <span className={cn(shared.check === 'pending' && '@max-[40rem]:sr-only')}>
                {describeSayers(shared, consensus, names)}
              </span>
              {shared.check === 'pending' && (
                <span className="animate-shimmer text-ink-faint">{strings.beingChecked}</span>
              )}
              {shared.check === 'unchecked' && (
                <span className="text-ink-faint">{strings.notChecked}</span>
              )}
            </span>
          </Quoted>
        </>
      ) : (
        <p
          className={cn(
            'text-[1.375rem] leading-7 font-semibold tracking-[-0.015em]',
            open && 'animate-shimmer font-normal text-ink-faint',
          )}
        >
          {describeUnshared(verdict)}
        </p>
      )}
      {split && <SplitPart split={split} Words={Words} Quoted={Quoted} />}
      {!split && open && consensus.text === '' && <SplitToCome />}
    </>
  );
}

function SplitPart({ split, Words, Quoted }: Required<Drawing> & { readonly split: Split }) {
  const names = useNames();
  return (
    <div className="mt-2.5 animate-appear border-t border-line pt-2.5 text-sm leading-6">
      <p>
        <span className="font-medium">{introduceSplit(split)}</span>{' '}
        <span dir="auto" className="wrap-anywhere">
          <Words text={continueWith(split.topic ?? '')} />
        </span>
      </p>
      <Quoted label={strings.seeQuotes} cites={split.sides.flatMap(({ cites }) => cites)}>
        <span className="grid min-w-0 gap-x-6 @min-[40rem]:auto-cols-auto @min-[40rem]:grid-flow-col @min-[40rem]:justify-start">
          {split.sides.map(({ stance, cites }) => (
            <span key={stance} className="flex min-w-0 items-baseline gap-2">
              <ModelMarks models={listModels(cites)} className="translate-y-0.5" />
              <span className="sr-only">{nameModels(listModels(cites), names)}: </span>
              <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere print:line-clamp-none">
                <Words text={stance} />
              </span>
            </span>
          ))}
        </span>
      </Quoted>
    </div>
  );
}

/** Lets a topic continue a sentence. Other first words keep their case: they may be names, or nouns of a language that needs it. */
function continueWith(topic: string): string {
  return topic.replace(/^(?:A|An|The|How|If|What|When|Where|Whether|Which|Who|Why)\b/, (word) =>
    word.toLowerCase(),
  );
}

/** Shown until the split, or the sentence that there is none, replaces it. */
function SplitToCome() {
  return (
    <div aria-hidden="true" className="mt-2.5 border-t border-line pt-4">
      <span className="grid animate-pulse gap-3 *:h-2 *:rounded-full *:bg-line/70">
        <span className="w-7/12" />
        <span className="w-5/12" />
      </span>
    </div>
  );
}

function PlainWords({ text }: { readonly text: string }) {
  return text;
}

export const quotedLayout =
  'flex w-full items-center gap-x-3 py-0.5 text-start text-sm leading-6 text-ink-soft';

export function Unquoted({ children }: { readonly children: ReactNode }) {
  return <div className={quotedLayout}>{children}</div>;
}
