import { price } from '@quartet/shared/domain/price.ts';
import { RefreshCw } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { showVersion } from '../../features/chat/messages/shown-version.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import { canAskAnother } from '../../features/chat/state/retry-turn.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { howMany } from '../../models/how-many.ts';

/** Asks a model for another answer than the one that stands, for the price that the button says. */
export function AnotherAnswer({ turn, model }: Omit<BelowAnswer, 'brief'>) {
  const chat = useChat();
  const open = useChatState((state) => canAskAnother(state, turn, model));
  const user = useUserRecord();
  if (!open || !user || (!user.unlimited && user.credits < price.question)) return null;
  const ask = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
    showVersion(turn.key, model, 'newest');
    void chat.askAnother(model);
  };
  return (
    <Button
      variant="quiet"
      className="-mx-[14px] max-w-[calc(100%+28px)] whitespace-normal! sm:ml-auto"
      title={`The model answers once more, and ${howMany.all} are combined again. This answer can still be read.`}
      onClick={ask}
    >
      <RefreshCw className="size-3.5" aria-hidden="true" />
      Another answer{!user.unlimited && ` · ${describePrice()}`}
    </Button>
  );
}

function describePrice(): string {
  return `${price.question} ${price.question === 1 ? 'credit' : 'credits'}`;
}
