import { useAuth } from '@clerk/react';
import { useSubscription } from '@clerk/react/experimental';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readUntilChanged } from './read-until-changed.ts';
import { toSignature } from './subscription-signature.ts';
import { userRecordKey } from './use-user-record.ts';

/** The provider tells the server of a payment by webhook, which takes a moment. */
const waits = [0, 800, 1_600, 3_200, 6_400, 10_000];

/** Shows nothing. When a plan was bought or left, the balance is read again until it shows that. */
export function FollowSubscription() {
  const queries = useQueryClient();
  const { getToken } = useAuth();
  const { data } = useSubscription();
  const signature = data ? toSignature(data) : null;
  const known = useRef<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (signature === null) return;
    const isChange = known.current !== null && known.current !== signature;
    known.current = signature;
    if (!isChange) return;
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const before = queries.getQueryData(userRecordKey);
    const read = async () => {
      await queries.invalidateQueries({ queryKey: userRecordKey });
      return queries.getQueryData(userRecordKey) !== before;
    };
    // The plan stands in the token, which may be as old as a minute.
    getToken({ skipCache: true })
      .then(() => readUntilChanged({ read, waits, signal }))
      .catch((error: unknown) => {
        if (!signal.aborted) console.error('The balance could not be read again.', error);
      });
  }, [signature, queries, getToken]);
  return null;
}
