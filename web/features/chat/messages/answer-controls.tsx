import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { RotateCcw, Square } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useNames } from '../../../models/names.ts';
import { askWhole } from '../../../models/turn-break.ts';
import { useChat, useChatState } from '../state/chat-context.tsx';
import { isRetryOpen } from '../state/retry-turn.ts';
import { strings } from './strings.ts';

export interface AnswerControlProps {
  readonly turnKey: number;
  readonly model: ModelKey;
}

/** Stops this model's answer alone. */
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
      aria-label={strings.stopModel(shortNameOf(model))}
      className="ml-auto flex h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink disabled:opacity-45 pointer-coarse:h-11 print:hidden"
    >
      <Square className="size-3 fill-current" aria-hidden="true" />
      {strings.stop}
    </button>
  );
}

/**
 * Retries this model, or asks the whole question when the API no longer allows that. While others write, the retry is
 * queued.
 */
export function RetryButton({ turnKey, model }: AnswerControlProps) {
  const chat = useChat();
  const { shortNameOf } = useNames();
  const open = useChatState((state) => isRetryOpen(state, turnKey));
  const whole = useRefusal(turnKey) !== null;
  const next = useNext({ turnKey, model });
  const name = shortNameOf(model);
  if (!open && next === null) return null;
  const press = (event: MouseEvent) => {
    if (!open) return chat.askNext(model, next === false);
    keepFocusInPanel(event);
    void chat.retry([model]);
  };
  return (
    <Button
      variant="outline"
      className="mt-3 print:hidden"
      aria-pressed={open ? undefined : (next ?? false)}
      {...(open && !whole && { 'aria-label': strings.retryModel(name) })}
      onClick={press}
    >
      <RotateCcw className="size-3.5" aria-hidden="true" />
      {open && (whole ? askWhole.offer : strings.retry)}
      {!open && (next ? strings.retryLater(name) : strings.retryNext(name))}
    </Button>
  );
}

/** Returns whether a retry of this model is queued for the end of the running turn; null if this turn does not run. */
function useNext({ turnKey, model }: AnswerControlProps): boolean | null {
  return useChatState(({ loading, turns }) => {
    const newest = turns.at(-1);
    if (!loading || newest?.key !== turnKey || newest.question.lost) return null;
    return newest.askNext.includes(model);
  });
}

/** Returns why only the whole question can be asked again; null while one model can be. */
export function useRefusal(turnKey: number): string | null {
  return useChatState(({ turns }) => turns.find(({ key }) => key === turnKey)?.refusal ?? null);
}

/** Moves the focus to the panel, since the pressed button disappears. */
function keepFocusInPanel(event: MouseEvent): void {
  event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
}
