import { price } from '@quartet/shared/domain/price.ts';
import { RefreshCw } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { showVersion } from '../../features/chat/messages/shown-version.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import { canAskAnother } from '../../features/chat/state/retry-turn.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { strings } from '../strings.ts';
import { describePrice } from './use-turn-offers.ts';

/** Offers another answer of the same model. */
export function AnswerFoot({ turn, model, brief }: BelowAnswer) {
  if (brief) return null;
  return (
    <div className="mt-6 flex border-t border-line pt-3 empty:hidden print:hidden">
      <AnotherAnswer turn={turn} model={model} />
    </div>
  );
}

function AnotherAnswer({ turn, model }: Omit<BelowAnswer, 'brief'>) {
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
      title={strings.askAgain}
      onClick={ask}
    >
      <RefreshCw className="size-3.5" aria-hidden="true" />
      {strings.anotherAnswer}
      {!user.unlimited && ` · ${describePrice()}`}
    </Button>
  );
}
