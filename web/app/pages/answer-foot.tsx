import { ReadAloudButton } from '../../components/read-aloud/read-aloud-button.tsx';
import type { BelowAnswer } from '../../features/chat/messages/model-tab.tsx';
import { useShownVersion } from '../../features/chat/messages/shown-version.ts';
import { useNames } from '../../models/names.ts';
import { AnotherAnswer } from './another-answer.tsx';
import { LeaveOutTick } from './leave-out-tick.tsx';

/** What can be done with an answer that stands. */
export function AnswerFoot(props: BelowAnswer) {
  const { turn, model, brief } = props;
  const { shortNameOf } = useNames();
  const replaced = turn.replaced[model];
  const version = useShownVersion(turn.key, model);
  const newest = turn.state.answers[model];
  const { status, text } = replaced && version === 'earlier' ? replaced.answer : newest;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 empty:hidden has-[>.invisible]:invisible print:hidden">
      <LeaveOutTick {...props} />
      {status === 'ended' && text !== '' && (
        <ReadAloudButton text={text} name={shortNameOf(model)} brief={brief} />
      )}
      {!brief && <AnotherAnswer turn={turn} model={model} />}
    </div>
  );
}
