import { useAuth } from '@clerk/react';
import type { TurnListBody } from '@quartet/shared/http/bodies.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readJson, useApi } from '../../lib/api-client.tsx';
import { useChat, useChatState } from './state/chat-context.tsx';
import { strings } from './strings.ts';

/** Offers a turn that another page or device of the person asked, until this page has a turn of its own. */
export function OtherTurn() {
  const chat = useChat();
  const api = useApi();
  const queries = useQueryClient();
  const { userId = null } = useAuth();
  const begun = useChatState(({ turns, restoring }) => restoring || turns.length > 0);
  const { data: other } = useQuery({
    queryKey: ['/api/chat', userId],
    queryFn: async () => ((await readJson(api, ['/api/chat'])) as TurnListBody).turns[0] ?? null,
    enabled: userId !== null && !begun,
  });
  useEffect(() => {
    // A chat that the person has cleared must not be offered to them.
    if (begun && userId !== null) queries.setQueryData(['/api/chat', userId], null);
  }, [queries, begun, userId]);
  if (!other || begun) return null;
  return (
    <p className="mb-2 flex flex-wrap justify-center gap-x-3 gap-y-2 text-sm text-ink-soft low:mb-0 low:text-xs">
      {other.status === 'running' ? strings.runningElsewhere : strings.answeredElsewhere}
      <button
        type="button"
        onClick={() => void chat.join(other.turnId)}
        className="relative font-medium text-accent underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
      >
        {strings.readItHere}
      </button>
    </p>
  );
}
