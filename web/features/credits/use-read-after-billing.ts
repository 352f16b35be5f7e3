import { useAuth } from '@clerk/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAbort } from '../../lib/api-error.ts';
import { readUntilChanged } from './read-until-changed.ts';
import { userRecordKey } from './use-user-record.ts';
import { watchBilling } from './watch-billing.ts';

/** Clerk reports a payment to the API by webhook, which takes a moment. */
const waits = [0, 800, 1_600, 3_200, 6_400, 10_000];

/** After a plan was bought or cancelled, reads the user's record again until it shows that. */
export function useReadAfterBilling(): void {
  const queries = useQueryClient();
  const { getToken } = useAuth();
  useEffect(() => {
    let running = new AbortController();
    const follow = async () => {
      running.abort();
      const { signal } = (running = new AbortController());
      const before = queries.getQueryData(userRecordKey);
      // The plan is in the token, which may be a minute old.
      await getToken({ skipCache: true });
      await readUntilChanged({
        waits,
        signal,
        async read() {
          await queries.invalidateQueries({ queryKey: userRecordKey });
          return queries.getQueryData(userRecordKey) !== before;
        },
      });
    };
    const stop = watchBilling(() => {
      follow().catch((error: unknown) => {
        if (!isAbort(error)) console.error('The balance could not be read again.', error);
      });
    });
    return () => {
      stop();
      running.abort();
    };
  }, [queries, getToken]);
}
