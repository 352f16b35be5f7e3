import { X } from 'lucide-react';
import { useChatState } from '../chat/state/chat-context.tsx';
import { cn } from '../ui/lib/cn.ts';
import { strings } from './later-strings.ts';

interface FloatingLineProps {
  /** Null while there is nothing to say. */
  readonly text: string | null;
  readonly action: string;
  readonly onAction: () => void;
  readonly onDismiss: () => void;
}

/**
 * One sentence with a button. It is an overlay, so that nothing moves: in the middle of the header if there is room, and before the
 * first question only if it covers no suggestion.
 */
export function FloatingLine({ text, action, onAction, onDismiss }: FloatingLineProps) {
  const welcomes = useChatState(({ turns }) => turns.length === 0);
  return (
    <output
      data-print="hide"
      className={cn(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center px-3 min-[88rem]:top-2 min-[88rem]:z-40',
        welcomes
          ? 'max-sm:bottom-[max(12px,env(safe-area-inset-bottom))] sm:top-15 low:top-12 low:bottom-auto'
          : 'max-[88rem]:top-28',
      )}
    >
      {text && (
        <span className="pointer-events-auto flex animate-appear items-center gap-2 rounded-full border border-line bg-raised pe-1 ps-4 text-sm text-ink-soft shadow-dock">
          {text}
          <button
            type="button"
            onClick={onAction}
            className="h-9 shrink-0 rounded-md font-medium text-accent underline-offset-4 hover:underline pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {action}
          </button>
          <button
            type="button"
            aria-label={strings.later}
            onClick={onDismiss}
            className="grid size-9 shrink-0 place-items-center rounded-full text-ink-faint transition-colors hover:text-ink pointer-coarse:size-11"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      )}
    </output>
  );
}
