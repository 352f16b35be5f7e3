import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { AnotherAnswer } from './another-answer.tsx';
import { LeaveOutTick } from './leave-out-tick.tsx';

/** What can be done with an answer that stands. */
export function AnswerFoot(props: BelowAnswer) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 empty:hidden has-[>.invisible]:invisible print:hidden">
      <LeaveOutTick {...props} />
      {!props.brief && <AnotherAnswer turn={props.turn} model={props.model} />}
    </div>
  );
}
