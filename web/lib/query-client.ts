import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { toApiError } from './api-error.ts';

export type OnUnauthorized = 'throw' | 'return-null';

/** Gets the path in the query key, parsed as JSON. Throws `ApiError` for any status but 2xx. */
export async function readJson(
  api: ApiClient,
  queryKey: readonly unknown[],
  onUnauthorized: OnUnauthorized = 'throw',
): Promise<unknown> {
  const response = await api.send(queryKey.join('/'));
  if (response.status === 401 && onUnauthorized === 'return-null') return null;
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

/** Creates a client whose reads never go stale, refetch on focus, poll or retry, and whose mutations never retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
