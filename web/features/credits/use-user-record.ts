import { useAuth } from '@clerk/react';
import { type UserBody, userBodySchema } from '@quartet/shared/http/bodies.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.tsx';
import { readJson } from '../../lib/query-client.ts';

/** The record is cached under its path. */
export const userRecordKey = ['/api/auth/user'] as const;

/** The user's record; asked for only once the provider has loaded and a user exists. */
export function useUserRecord(): UserBody | undefined {
  const api = useApi();
  const { isLoaded, isSignedIn } = useAuth();
  const { data } = useQuery({
    queryKey: userRecordKey,
    queryFn: async () => userBodySchema.parse(await readJson(api, userRecordKey)),
    enabled: isLoaded && isSignedIn,
    retry: false,
  });
  return data;
}
