import { useAuth } from '@clerk/react';
import type { TurnListBody } from '@quartet/shared/http/bodies.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useChat, useChatState } from '../chat/state/chat-context.tsx';
import { readJson, useApi } from '../ui/lib/api-client.tsx';
import { useView } from '../ui/lib/view.ts';
import { FloatingLine } from './floating-line.tsx';
import { strings } from './later-strings.ts';

/** Offers a turn that another page or device of the person asked, until this page has a turn of its own. */
export function OtherTurn() {
  const chat = useChat();
  const api = useApi();
  const queries = useQueryClient();
  const { userId = null } = useAuth();
  const begun = useChatState(({ turns, restoring }) => restoring || turns.length > 0);
  const isCovered = useView(({ newVersion }) => newVersion !== null);
  const { data: other } = useQuery({
    queryKey: ['/api/chat', userId],
    queryFn: async () => ((await readJson(api, ['/api/chat'])) as TurnListBody).turns[0] ?? null,
    enabled: userId !== null && !begun,
  });
  const dismiss = useCallback(
    () => void queries.setQueryData(['/api/chat', userId], null),
    [queries, userId],
  );
  useEffect(() => {
    // A chat that the person has cleared must not be offered to them.
    if (begun) dismiss();
  }, [begun, dismiss]);
  const isRunning = other?.status === 'running';
  const text = isRunning ? strings.isWrittenElsewhere : strings.isReadyElsewhere;
  return (
    <FloatingLine
      text={other && !begun && !isCovered ? text : null}
      action={strings.readItHere}
      onAction={() => other && void chat.join(other.turnId)}
      onDismiss={dismiss}
    />
  );
}
