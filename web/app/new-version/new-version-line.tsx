import { X } from 'lucide-react';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import { cn } from '../../lib/cn.ts';
import { useView, viewStore } from '../../lib/view.ts';
import { strings } from '../strings.ts';
import { takeNewVersion } from './watch-version.ts';

/**
 * Announces a newer page while nothing is being answered, as an overlay so that nothing moves: in the header's middle where there
 * is room, and before the first question where it covers no invitation. Never reloads the page by itself.
 */
export function NewVersionLine() {
  const worker = useView((view) => view.newVersion);
  const running = useChatState(({ loading }) => loading);
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
      {worker && !running && (
        <span className="pointer-events-auto flex animate-appear items-center gap-2 rounded-full border border-line bg-raised pr-1 pl-4 text-sm text-ink-soft shadow-dock">
          {strings.newVersion}
          <button
            type="button"
            onClick={() => takeNewVersion(worker)}
            className="h-9 rounded-md font-medium text-accent underline-offset-4 hover:underline pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {strings.reload}
          </button>
          <button
            type="button"
            aria-label={strings.later}
            onClick={() => viewStore.setState({ newVersion: null })}
            className="grid size-9 place-items-center rounded-full text-ink-faint transition-colors hover:text-ink pointer-coarse:size-11"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      )}
    </output>
  );
}
