import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';
import { joinNames } from '../../../lib/join-names.ts';
import type { Names } from '../../../models/names.ts';
import { useChat } from '../state/chat-context.tsx';
import type { ChatTurn } from '../state/chat-state.ts';
import { strings } from './strings.ts';

/** Starts the consensus with the answers that are complete. */
export function CombineButton({ className }: { className: string }) {
  const chat = useChat();
  const [told, setTold] = useState(false);
  return (
    <Button
      variant="outline"
      className={cn('animate-appear', className)}
      disabled={told}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
        setTold(true);
        void chat.combineNow().finally(() => setTold(false));
      }}
    >
      <Merge className="size-4" aria-hidden="true" />
      {strings.combineNow}
    </Button>
  );
}

/** A consensus needs this many complete answers. */
const fewest = 2;

/** True while a consensus could be made without the models that are still writing. */
export function canCombine({ state, turnId }: ChatTurn): boolean {
  if (turnId === null || state.status === 'ended' || state.consensus.status !== 'waiting') {
    return false;
  }
  const answers = modelKeys.map((model) => state.answers[model]);
  const complete = answers.filter(({ outcome }) => outcome === 'complete').length;
  return complete >= fewest && answers.some(({ status }) => status !== 'ended');
}

/** "“Combine now” won't wait for Grok." */
export function describeRest({ state }: ChatTurn, { shortNameOf }: Names): string {
  const writing = modelKeys.filter((model) => state.answers[model].status !== 'ended');
  return strings.willNotWait(joinNames(writing.map(shortNameOf)));
}
