import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { CopyMarkdownButton } from '../../components/markdown/copy-markdown-button.tsx';
import { Markdown } from '../../components/markdown/markdown.tsx';
import { ModelMark } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { ConsensusOutcome, type ConsensusOutcomeProps } from './consensus-outcome.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import type { ExportTurn } from './export/exported-turn.ts';
import type { CitedAnswers } from './read-cited.ts';

/** True for the answer of one model, which stands where the consensus would. */
export function isSingle({ outcome, basedOn, text }: ConsensusState): boolean {
  return outcome === 'single' || (outcome === null && basedOn.length === 1 && text !== '');
}

interface SingleAnswerProps extends ConsensusOutcomeProps {
  readonly answers: CitedAnswers;
  readonly exportTurn: ExportTurn;
  /** It has ended. */
  readonly over: boolean;
}

/** One model's answer under its own name, and why there is no other. */
export function SingleAnswer(props: SingleAnswerProps) {
  const { consensus, answers, over } = props;
  const { labelOf, toneOf } = useNames();
  const [model] = consensus.basedOn;
  if (!model) return null;
  const label = labelOf(model, answers[model]?.label);
  return (
    <>
      {over && (
        <div className="mb-8">
          <ConsensusOutcome {...props} exporting={<ExportMenu exportTurn={props.exportTurn} />} />
        </div>
      )}
      <article data-model={toneOf(model)} data-role="single" aria-busy={!over} aria-label={label}>
        <header className="mb-3 flex min-h-8 items-center gap-2.5">
          <ModelMark model={model} className="size-5 shrink-0" />
          <h2 className="text-[0.9375rem] font-semibold tracking-[-0.01em]">{label}</h2>
          {over && (
            <CopyMarkdownButton text={consensus.text} label="Copy answer" className="ml-auto" />
          )}
        </header>
        <div dir="auto">
          <Markdown text={consensus.text} streaming={!over} />
        </div>
      </article>
    </>
  );
}
