import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { haveAllEnded } from '../state/progress.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { ProgressCard } from './progress-card.tsx';

export interface ProgressGridProps {
  readonly turn: ChatTurn;
  readonly onOpen: (model: ModelKey) => void;
}

/** Four cards while the models answer, and a line below them while the answers are combined. */
export function ProgressGrid({ turn, onOpen }: ProgressGridProps) {
  const combining = haveAllEnded(turn.state);
  return (
    <section aria-label="Progress" className="animate-appear">
      <h2 className="mb-4 text-[15px] font-semibold tracking-[-0.01em]">
        {combining ? 'Creating Best of All Models...' : 'Getting Individual Responses'}
      </h2>
      <ul className="grid grid-cols-2 gap-2.5 sm:gap-3">
        {modelKeys.map((model) => (
          <li key={model}>
            <ProgressCard
              model={model}
              answer={turn.state.answers[model]}
              clock={turn.clocks[model]}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      <p className="mt-5 h-5 text-center text-sm text-ink-faint">
        {combining ? (
          <span className="animate-shimmer">Generating synthesis...</span>
        ) : (
          <span className="sm:hidden">Swipe to see individual models</span>
        )}
      </p>
    </section>
  );
}
