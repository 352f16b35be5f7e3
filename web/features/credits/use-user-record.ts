import { useAuth } from '@clerk/react';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.tsx';
import { hasFields } from '../../lib/has-fields.ts';
import { readJson } from '../../lib/query-client.ts';

/** The record is cached under its path. */
export const userRecordKey = ['/api/auth/user'] as const;

/** What the page reads of the record; a server may tell the balance alone. */
type UserRecord = Omit<UserBody, 'id'>;

/** The user's record; requested only once Clerk has loaded and a person is signed in. */
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
