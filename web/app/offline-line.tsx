import { useChatState } from '../features/chat/state/chat-context.tsx';
import { useOnline } from '../lib/online.ts';

/** Shown while the device has no connection. The page keeps its content. */
export function OfflineLine() {
  const online = useOnline();
  const running = useChatState(({ loading }) => loading);
  return (
    <output data-print="hide" className="block shrink-0">
      {!online && (
        <span className="block bg-amber-wash px-4 py-2 text-center text-sm text-ink-soft low:py-0.5 low:text-xs">
          {running ? 'Offline.' : 'You are offline.'}{' '}
          <span className="low:sr-only">
            {running
              ? 'The models go on; you get the rest when you are back.'
              : 'What is here stays; new questions need a connection.'}
          </span>
        </span>
      )}
    </output>
  );
}
