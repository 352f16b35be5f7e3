import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { AnotherAnswer } from './another-answer.tsx';
import { LeaveOutTick } from './leave-out-tick.tsx';

/** What can be done with an answer that stands. */
export function AnswerFoot(props: BelowAnswer) {
  return (
    <>
      <LeaveOutTick {...props} />
      {!props.brief && <AnotherAnswer turn={props.turn} model={props.model} />}
    </>
  );
}
