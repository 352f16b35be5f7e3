import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { RotateCcw, Square } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { askWhole } from '../../../models/ask-whole.ts';
import { useNames } from '../../../models/names.ts';
import { useChat, useChatState } from '../state/chat-context.tsx';
import { isRetryOpen } from '../state/retry-turn.ts';

export interface AnswerControlProps {
  readonly turnKey: number;
  readonly model: ModelKey;
}

/** Ends this model's answer; the others go on. */
export function StopButton({ turnKey, model }: AnswerControlProps) {
  const chat = useChat();
  const { shortNameOf } = useNames();
  const [told, setTold] = useState(false);
  const accepted = useChatState(
    ({ loading, turns }) => loading && turns.at(-1)?.key === turnKey && !!turns.at(-1)?.turnId,
  );
  if (!accepted) return null;
  const stop = (event: MouseEvent) => {
    keepFocusInPanel(event);
    setTold(true);
    void chat.stopAnswer(model).finally(() => setTold(false));
  };
  return (
    <button
      type="button"
      disabled={told}
      onClick={stop}
      aria-label={`Stop ${shortNameOf(model)}`}
      className="ml-auto flex h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink disabled:opacity-45 pointer-coarse:h-11 print:hidden"
    >
      <Square className="size-3 fill-current" aria-hidden="true" />
      Stop
    </button>
  );
}

/** Asks this model again, or the whole question when the API no longer lets it be retried. */
export function RetryButton({ turnKey, model }: AnswerControlProps) {
  const chat = useChat();
  const { shortNameOf } = useNames();
  const open = useChatState((state) => isRetryOpen(state, turnKey));
  const whole = useRefusal(turnKey) !== null;
  if (!open) return null;
  return (
    <Button
      variant="outline"
      className="mt-3 print:hidden"
      {...(!whole && { 'aria-label': `Retry ${shortNameOf(model)}` })}
      onClick={(event) => {
        keepFocusInPanel(event);
        void chat.retry([model]);
      }}
    >
      <RotateCcw className="size-3.5" aria-hidden="true" />
      {whole ? askWhole.offer : 'Retry'}
    </Button>
  );
}

/** Why only the whole question can be asked again; null while one model can be. */
export function useRefusal(turnKey: number): string | null {
  return useChatState(({ turns }) => turns.find(({ key }) => key === turnKey)?.refusal ?? null);
}

/** The pressed button is removed, so the focus moves to its panel. */
function keepFocusInPanel(event: MouseEvent): void {
  event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
}
