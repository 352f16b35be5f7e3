import { useAuth } from '@clerk/react';
import { price } from '@quartet/shared/domain/price.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { userRecordKey, useUserRecord } from '../../features/credits/use-user-record.ts';
import { createLazy } from '../../lib/use-lazy.ts';
import { onFeedbackWanted } from './feedback-event.ts';

const dialog = createLazy(() => import('../../features/feedback/feedback-dialog.tsx'));

/** Shows the feedback dialog to a signed-in person. The key keeps one user's draft from the next. */
export function Feedback() {
  const { userId } = useAuth();
  return userId ? <FeedbackOf key={userId} /> : null;
}

function FeedbackOf() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const openDialog = useCallback(() => {
    dialog.load().then(
      () => setOpen(true),
      (error: unknown) => console.error('The feedback dialog could not be loaded.', error),
    );
  }, []);
  // Shows the default reward until the record has loaded.
  const reward = useUserRecord()?.feedbackReward ?? price.feedbackReward;
  useEffect(() => onFeedbackWanted(openDialog), [openDialog]);
  const loaded = dialog.peek();
  return (
    loaded && (
      <loaded.FeedbackDialog
        open={open}
        reward={reward}
        onOpenChange={setOpen}
        onRewarded={() => void queries.invalidateQueries({ queryKey: userRecordKey })}
      />
    )
  );
}
