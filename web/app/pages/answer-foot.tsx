import { price } from '@quartet/shared/domain/price.ts';
import { RefreshCw } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ReadAloudButton } from '../../components/read-aloud/read-aloud-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { showVersion, useShownVersion } from '../../features/chat/messages/shown-version.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import { canAskAnother } from '../../features/chat/state/retry-turn.ts';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { useNames } from '../../models/names.ts';
import { strings } from '../strings.ts';
import { describePrice } from './use-turn-offers.ts';

/** Shows the actions below an answer: read aloud, ask for another. */
export function AnswerFoot({ turn, model, brief }: BelowAnswer) {
  const { shortNameOf } = useNames();
  const replaced = turn.replaced[model];
  const version = useShownVersion(turn.key, model);
  const newest = turn.state.answers[model];
  const { status, text } = replaced && version === 'earlier' ? replaced.answer : newest;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 empty:hidden print:hidden">
      {status === 'ended' && text !== '' && (
        <ReadAloudButton text={text} name={shortNameOf(model)} brief={brief} />
      )}
      {!brief && <AnotherAnswer turn={turn} model={model} />}
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
