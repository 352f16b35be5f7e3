import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { QueryClient } from '@tanstack/react-query';
import { draftStore, restoreDraft } from '../features/chat/question-box/draft.ts';
import { toChatNotice } from '../features/chat/state/chat-notice.ts';
import type { AskedQuestion } from '../features/chat/state/chat-state.ts';
import type { Chat } from '../features/chat/state/chat-store.ts';
import { createPageChat } from '../features/chat/state/create-page-chat.ts';
import { type BalanceListener, createConnections } from '../features/chat/transport/connections.ts';
import { userRecordKey } from '../features/credits/use-user-record.ts';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { showToast } from '../lib/toasts.ts';

/** What the page can do for the person who is signed in now. Replaced at every sign-in and sign-out. */
interface Visit {
  readonly isSignedIn: boolean;
  readonly getToken: (options: { skipCache: boolean }) => Promise<string | null>;
  readonly openSignIn: () => void;
  readonly openPricing: () => void;
}

export interface PageSession {
  readonly api: ApiClient;
  readonly chat: Chat;
  /** Replaces what the page can do. */
  readonly update: (visit: Visit) => void;
  /** Connects the socket, so that the balance is live before the first question. */
  readonly connect: () => void;
  readonly disconnect: () => void;
}

/** The API and the chat of a page; both live as long as it does. */
export function createPageSession(queries: QueryClient): PageSession {
  let visit: Visit | null = null;
  const api = createApiClient(async ({ fresh = false } = {}) =>
    visit?.isSignedIn ? visit.getToken({ skipCache: fresh }) : null,
  );
  const onError = (error: unknown, refused: AskedQuestion | null) => {
    if (refused) draftStore.setState((draft) => restoreDraft(draft, refused));
    const notice = toChatNotice(error);
    if (!notice) return;
    showToast({ title: notice.title, description: notice.description, variant: 'destructive' });
    const { next } = notice;
    if (next?.go === 'pricing') setTimeout(() => visit?.openPricing(), next.afterMs);
    if (next?.go === 'sign-in') setTimeout(() => visit?.openSignIn(), next.afterMs);
  };
  const onSettled = () => void queries.invalidateQueries({ queryKey: userRecordKey });
  const onBalance: BalanceListener = ({ credits, unlimited }) =>
    void queries.setQueryData<UserBody>(
      userRecordKey,
      // The record is gone if the person has signed out meanwhile.
      (record) => record && { ...record, credits, unlimited },
    );
  const connections = createConnections(api.readToken, onBalance);
  return {
    api,
    chat: createPageChat(api, connections, { onError, onSettled }),
    connect: connections.prepare,
    disconnect: connections.disconnect,
    update(next) {
      visit = next;
    },
  };
}
