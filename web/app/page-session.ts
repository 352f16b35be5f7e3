import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { QueryClient } from '@tanstack/react-query';
import { restoreDraft } from '../features/chat/question-box/draft.ts';
import { toChatNotice } from '../features/chat/state/chat-notice.ts';
import type { SentQuestion } from '../features/chat/state/chat-state.ts';
import type { Chat } from '../features/chat/state/chat-store.ts';
import { createPageChat } from '../features/chat/state/create-page-chat.ts';
import { type BalanceListener, createConnections } from '../features/chat/transport/connections.ts';
import { userRecordKey } from '../features/credits/use-user-record.ts';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { changeDraft, showToast } from '../lib/view.ts';
import { createPageUser, type PageUser } from './page-user.ts';

/** The page's services for the current user, replaced at every sign-in and sign-out. */
interface Visit {
  readonly isSignedIn: boolean;
  readonly getToken: (options: { skipCache: boolean }) => Promise<string | null>;
  readonly openSignIn: () => void;
  /** Ends the session in this browser. */
  readonly endSession: () => Promise<void>;
  readonly openPricing: () => void;
}

export interface PageSession {
  readonly api: ApiClient;
  readonly chat: Chat;
  /** Sets the user's services. */
  readonly update: (visit: Visit) => void;
  readonly user: PageUser;
  /** Connects the socket, so that the balance is live before the first question. */
  readonly connect: () => void;
  readonly disconnect: () => void;
}

/** Creates the API client and the chat, which live as long as the page. */
export function createPageSession(queries: QueryClient): PageSession {
  let visit: Visit | null = null;
  let isEnding = false;
  const api = createApiClient(async ({ fresh = false } = {}) =>
    visit?.isSignedIn ? visit.getToken({ skipCache: fresh }) : null,
  );
  const onError = (error: unknown, refused: SentQuestion | null) => {
    if (refused) changeDraft((draft) => restoreDraft(draft, refused));
    const notice = toChatNotice(error);
    if (!notice) return;
    showToast({ title: notice.title, description: notice.description, variant: 'destructive' });
    const { next } = notice;
    if (next?.go === 'pricing') setTimeout(() => visit?.openPricing(), next.afterMs);
    if (next?.go === 'sign-in') setTimeout(() => void signInAgain(), next.afterMs);
  };
  /** Ends the session first, because Clerk opens no sign-in while it considers a session valid. */
  const signInAgain = async () => {
    isEnding = true;
    if (visit?.isSignedIn) await visit.endSession().catch(logNotEnded);
    isEnding = false;
    visit?.openSignIn();
  };
  const onSettled = () => void queries.invalidateQueries({ queryKey: userRecordKey });
  const onBalance: BalanceListener = ({ credits, unlimited }) =>
    void queries.setQueryData<UserBody>(
      userRecordKey,
      // No record is left if the person has signed out meanwhile.
      (record) => record && { ...record, credits, unlimited },
    );
  const connections = createConnections(api.readToken, onBalance);
  const chat = createPageChat(api, connections, { onError, onSettled });
  const user = createPageUser({
    chat,
    openSignIn: () => visit?.openSignIn(),
    onExpired: () => {
      if (!isEnding) onError(new ApiError(401, 'The session has ended.'), null);
    },
  });
  return {
    api,
    chat,
    user,
    connect: connections.prepare,
    disconnect: connections.disconnect,
    update(next) {
      visit = next;
    },
  };
}

function logNotEnded(error: unknown): void {
  console.error('The session could not be ended.', error);
}
