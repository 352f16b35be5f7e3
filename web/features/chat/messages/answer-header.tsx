import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { Maximize2, Square } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { CopyMarkdownButton } from '../../../components/markdown/copy-markdown-button.tsx';
import { cn } from '../../../lib/cn.ts';
import { focusPanel } from '../../../lib/focus.ts';
import { ModelMark } from '../../../models/model-mark.tsx';
import { useNames } from '../../../models/names.ts';
import { strings } from '../conversation-strings.ts';
import { AnswerStatus, LengthSoFar } from '../progress/answer-figures.tsx';
import { useChat, useChatState } from '../state/chat-context.tsx';
import { hasManyHeadings, OutlineButton } from './outline-button.tsx';

export interface AnswerHeaderProps {
  readonly model: ModelKey;
  readonly turnKey: number;
  readonly answer: AnswerState;
  readonly demo: boolean;
  readonly running: boolean;
  /** Set in a column beside others: the header then shows the status and links to the model's tab. */
  readonly column?: { readonly onOpenTab: () => void } | null;
}

/** Shows the model's name, its length while it grows, and the answer's buttons. Sticky where there is room. */
export function AnswerHeader(props: AnswerHeaderProps) {
  const { model, turnKey, answer, running, column = null } = props;
  const { labelOf, shortNameOf } = useNames();
  const label = labelOf(model, answer.label);
  return (
    <header
      className={cn(
        'flex items-center print:after:hidden after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-linear-to-b after:from-paper',
        column
          ? 'sticky top-0 z-1 -mx-4 mb-2 h-12 gap-2 bg-paper pr-2 pl-4'
          : 'mb-3 min-h-10 gap-2.5 pointer-coarse:min-h-11 max-sm:after:hidden sm:sticky sm:top-0 sm:z-1 sm:bg-paper sm:py-1 low:static low:flex-wrap low:after:hidden print:static',
      )}
    >
      <ModelMark model={model} className="size-5 shrink-0" />
      <div className="min-w-0">
        <h2
          className={cn('text-[0.9375rem] font-semibold tracking-[-0.01em]', column && 'truncate')}
          title={column ? label : undefined}
        >
          {label}
        </h2>
        <p className="flex min-h-4 items-center gap-2 truncate text-xs leading-4">
          {column && <AnswerStatus answer={answer} />}
          <LengthSoFar answer={answer} />
        </p>
      </div>
      <DemoMark {...props} />
      {running && <StopButton turnKey={turnKey} model={model} />}
      {!running && answer.text !== '' && (
        <div className="ml-auto flex">
          {!column && hasManyHeadings(answer.text) && <OutlineButton />}
          <CopyMarkdownButton text={answer.text} label={strings.copyAnswer} worded={!column} />
        </div>
      )}
      {column && (
        <button
          type="button"
          onClick={column.onOpenTab}
          aria-label={strings.openInTab(shortNameOf(model))}
          className={cn(
            'grid size-8 shrink-0 place-items-center pointer-coarse:size-11 rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink',
            running || answer.text !== '' ? '-ml-2' : 'ml-auto',
          )}
        >
          <Maximize2 className="size-3.5" />
        </button>
      )}
    </header>
  );
}

function DemoMark({ demo, answer, column = null }: AnswerHeaderProps) {
  if (!demo || answer.text === '' || column) return null;
  return (
    <span className="shrink-0 rounded-full bg-amber-wash px-2 py-0.5 text-xs whitespace-nowrap text-ink-soft">
      {strings.demoAnswer}
    </span>
  );
}

/** Stops this model's answer alone. */
function StopButton({ turnKey, model }: Pick<AnswerHeaderProps, 'turnKey' | 'model'>) {
  const chat = useChat();
  const { shortNameOf } = useNames();
  const [told, setTold] = useState(false);
  const accepted = useChatState(
    ({ loading, turns }) => loading && turns.at(-1)?.key === turnKey && !!turns.at(-1)?.turnId,
  );
  if (!accepted) return null;
  const stop = (event: MouseEvent) => {
    focusPanel(event.currentTarget);
    setTold(true);
    void chat.stopAnswer(model).finally(() => setTold(false));
  };
  return (
    <button
      type="button"
      disabled={told}
      onClick={stop}
      aria-label={strings.stopModel(shortNameOf(model))}
      className="ml-auto flex h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink disabled:opacity-45 pointer-coarse:h-11 print:hidden"
    >
      <Square className="size-3 fill-current" aria-hidden="true" />
      {strings.stop}
    </button>
  );
}
