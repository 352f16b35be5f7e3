import { useStore } from 'zustand';
import { useChatState } from '../../features/chat/state/chat-context.tsx';
import { newVersionStore, takeNewVersion } from './watch-version.ts';

/** Says that there is a newer page, when nothing is being answered. It is never loaded by itself. */
export function NewVersionLine() {
  const worker = useStore(newVersionStore);
  const running = useChatState(({ loading }) => loading);
  return (
    <output data-print="hide" className="block shrink-0">
      {worker && !running && (
        <span className="flex animate-appear items-center justify-center gap-2 bg-accent-wash px-4 text-sm text-ink-soft">
          A new version is ready ·
          <button
            type="button"
            onClick={() => takeNewVersion(worker)}
            className="h-9 rounded-md font-medium text-accent underline-offset-4 hover:underline pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            Reload
          </button>
        </span>
      )}
    </output>
  );
}
