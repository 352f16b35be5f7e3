import { useAuth } from '@clerk/react';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readJson, useApi } from '../../ui/lib/api-client.tsx';
import { hasFields, isAbort } from '../../ui/lib/api-error.ts';
import { delay } from '../../ui/lib/delay.ts';

/** The record is cached under its path. */
export const userRecordKey = ['/api/auth/user'] as const;

/** The fields of the record that the page reads. A server may send only the balance. */
type UserRecord = Omit<UserBody, 'id'>;

/** The user's record. It is requested only when Clerk has loaded and a person is signed in. */
export function useUserRecord(): UserRecord | undefined {
  const api = useApi();
  const { isLoaded, isSignedIn } = useAuth();
  const { data } = useQuery({
    queryKey: userRecordKey,
    queryFn: async () => toUserRecord(await readJson(api, userRecordKey)),
    enabled: isLoaded && isSignedIn,
    retry: false,
  });
  return data;
}

function toUserRecord(body: unknown): UserRecord {
  const fields = { credits: 'number' } as const;
  if (hasFields<Pick<UserRecord, 'credits'>>(body, fields)) return { unlimited: false, ...body };
  throw new Error('There is no user in the reply.');
}

/** Clerk reports a payment to the API by a webhook, which takes a moment. */
const waits = [0, 800, 1_600, 3_200, 6_400, 10_000];

/** After a plan was bought or cancelled, reads the user's record until it has changed. */
export function useReadAfterBilling(): void {
  const queries = useQueryClient();
  const { getToken } = useAuth();
  useEffect(() => {
    let running = new AbortController();
    const follow = async () => {
      running.abort();
      const { signal } = (running = new AbortController());
      const before = queries.getQueryData(userRecordKey);
      // The token contains the plan, and may be a minute old.
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

const change = /\/billing\/(?:checkouts\/[^/]+\/confirm|subscription_items\/[^/]+)$/;

/** True for a request by which Clerk's components buy, change or cancel a plan. */
export function isBillingChange(url: string): boolean {
  return change.test(new URL(url).pathname);
}

/** Calls back after each of those requests. They are found in the browser's timing entries, because Clerk has no event for them. */
function watchBilling(onChange: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => isBillingChange(name))) onChange();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

interface RepeatedRead {
  /** Resolves to true if the value has changed. */
  readonly read: () => Promise<boolean>;
  /** How many milliseconds to wait before each read. */
  readonly waits: readonly number[];
  readonly signal: AbortSignal;
}

/** Reads once after each wait until the value has changed. A failed read is logged and uses up its wait. */
export async function readUntilChanged({ read, waits, signal }: RepeatedRead): Promise<boolean> {
  for (const ms of waits) {
    await delay(ms, signal);
    try {
      if (await read()) return true;
    } catch (error) {
      console.error('The balance could not be read again.', error);
    }
  }
  return false;
}
