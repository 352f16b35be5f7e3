import { Eye, EyeOff } from 'lucide-react';
import { Tooltip } from '../../../components/ui/tooltip.tsx';
import { describeReveal } from '../state/blind.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { strings } from '../strings.ts';

export interface RevealLineProps {
  readonly turn: ChatTurn;
  readonly onReveal: (turn: ChatTurn) => void;
}

/** Says below the question of a blind turn that names are hidden, or who was who. */
export function RevealLine({ turn, onReveal }: RevealLineProps) {
  const { blind } = turn.question;
  if (!blind) return null;
  if (turn.revealed) {
    return (
      <p className="mb-6 flex items-start gap-2 text-[0.8125rem] leading-5 text-ink-faint">
        <Eye className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {describeReveal(blind)}
      </p>
    );
  }
  return (
    <div className="mb-6 flex min-h-9 items-center gap-2 rounded-xl bg-sunken py-1 pr-1 pl-3.5 text-[0.8125rem] text-ink-soft">
      <EyeOff className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <p className="min-w-0 flex-1">{strings.namesHidden}</p>
      <Tooltip text={strings.revealHint}>
        <button
          type="button"
          onClick={() => onReveal(turn)}
          className="h-8 rounded-lg px-3 font-medium text-accent transition-colors hover:bg-accent-wash pointer-coarse:h-11 print:hidden"
        >
          {strings.reveal}
        </button>
      </Tooltip>
    </div>
  );
}
