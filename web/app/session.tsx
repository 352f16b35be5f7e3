import { useAuth, useClerk } from '@clerk/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { draftStore, restoreDraft } from '../features/chat/composer/draft.ts';
import { ChatProvider } from '../features/chat/state/chat-context.tsx';
import { toChatNotice } from '../features/chat/state/chat-notice.ts';
import type { AskedQuestion } from '../features/chat/state/chat-state.ts';
import { createPageChat } from '../features/chat/state/create-page-chat.ts';
import { userRecordKey } from '../features/credits/use-user-record.ts';
import { createApiClient } from '../lib/api-client.ts';
import { ApiProvider } from '../lib/api-context.tsx';
import { emitReset, onReset } from '../lib/reset-event.ts';
import { showToast } from '../lib/toasts.ts';

/** The API and the chat of whoever is signed in; both live as long as the page. */
export function Session({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const latest = useRef({ ...useAuth(), clerk: useClerk(), navigate: useLocation()[1] });
  latest.current = { ...useAuth(), clerk: useClerk(), navigate: useLocation()[1] };

  const [{ api, chat }] = useState(() => {
    const api = createApiClient(({ fresh = false } = {}) =>
      latest.current.isSignedIn
        ? latest.current.getToken({ skipCache: fresh })
        : Promise.resolve(null),
    );
    const onError = (error: unknown, refused: AskedQuestion | null) => {
      const notice = toChatNotice(error);
      if (refused) draftStore.set((draft) => restoreDraft(draft, refused));
      if (!notice) return;
      showToast({ ...notice, variant: 'destructive' });
      const { then } = notice;
      if (then?.go === 'pricing')
        setTimeout(() => latest.current.navigate('/pricing'), then.afterMs);
      if (then?.go === 'sign-in') setTimeout(() => latest.current.clerk.openSignIn(), then.afterMs);
    };
    const onSettled = () => void queries.invalidateQueries({ queryKey: userRecordKey });
    return { api, chat: createPageChat(api, { onError, onSettled }) };
  });

  useEffect(() => onReset(chat.reset), [chat]);
  useForgetOnSignOut();
  return (
    <ApiProvider api={api}>
      <ChatProvider chat={chat}>{children}</ChatProvider>
    </ApiProvider>
  );
}

/** What one person asked is gone before another signs in. */
function useForgetOnSignOut(): void {
  const { isLoaded, userId } = useAuth();
  const queries = useQueryClient();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    if (before.current && before.current !== userId) {
      emitReset();
      queries.removeQueries({ queryKey: userRecordKey });
    }
    before.current = userId ?? null;
  }, [isLoaded, userId, queries]);
}
