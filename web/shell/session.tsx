import { useAuth, useClerk } from '@clerk/react';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { userRecordKey } from '../account/credits/user-record.ts';
import { restoreDraft } from '../chat/question-box/draft.ts';
import { ChatProvider } from '../chat/state/chat-context.tsx';
import { toChatNotice } from '../chat/state/chat-notice.ts';
import type { SentQuestion } from '../chat/state/chat-state.ts';
import type { Chat } from '../chat/state/chat-store.ts';
import { createPageChat } from '../chat/state/create-page-chat.ts';
import { type BalanceListener, createConnections } from '../chat/transport/connections.ts';
import { type ApiClient, ApiProvider, createApiClient } from '../ui/lib/api-client.tsx';
import { ApiError } from '../ui/lib/api-error.ts';
import { arrive, changeDraft, showToast } from '../ui/lib/view.ts';
import { createPageUser, onReset, type PageUser } from './page-user.ts';

/** Provides the page's API and chat, and keeps them informed about who is signed in. */
export function Session({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { isLoaded, isSignedIn = false, getToken } = useAuth();
  const clerk = useClerk();
  const [, navigate] = useLocation();
  const [session] = useState(() => createPageSession(queries));
  const { api, chat, user, update } = session;

  useLayoutEffect(() => {
    update({
      isSignedIn,
      getToken,
      openSignIn: () => clerk.openSignIn(),
      endSession: endQuietly,
      openPricing: () => navigate('/pricing'),
    });
  }, [update, isSignedIn, getToken, clerk, navigate]);
  useEffect(() => arrive(isLoaded), [isLoaded]);
  useEffect(() => onReset(user.startAnew), [user]);
  useUser(session);
  useConnection(session);
  useLeaveWarning(session);
  return (
    <ApiProvider api={api}>
      <ChatProvider chat={chat}>{children}</ChatProvider>
    </ApiProvider>
  );
}

/** Passes the signed-in user to the page, and drops the record of the previous one. */
function useUser({ user }: PageSession): void {
  const { isLoaded, userId } = useAuth();
  const queries = useQueryClient();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    if (before.current && before.current !== userId) {
      queries.removeQueries({ queryKey: userRecordKey });
    }
    before.current = userId ?? null;
    user.meet(userId ?? null);
  }, [isLoaded, userId, queries, user]);
  useEffect(() => (isLoaded ? onSignOut(user.leave) : undefined), [isLoaded, user]);
}

/** Makes the browser confirm leaving the page while a turn runs. */
function useLeaveWarning({ chat }: PageSession): void {
  const running = useStore(chat.store, ({ loading }) => loading);
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
}

/** Keeps the socket open while a person is signed in, and reopens it when they come back to the page. */
function useConnection({ connect, disconnect }: PageSession): void {
  const { isLoaded, userId } = useAuth();
  useEffect(() => {
    if (!isLoaded || !userId) return;
    const returned = () => document.visibilityState === 'visible' && connect();
    const listening = new AbortController();
    connect();
    window.addEventListener('online', connect, listening);
    window.addEventListener('pageshow', connect, listening);
    document.addEventListener('visibilitychange', returned, listening);
    return () => {
      listening.abort();
      disconnect();
    };
  }, [isLoaded, userId, connect, disconnect]);
}

type SignOut = (...options: unknown[]) => Promise<void>;

interface LoadedClerk {
  signOut: SignOut;
}

const findClerk = () => (window as { readonly Clerk?: LoadedClerk }).Clerk;

/** Awaits `before` at each sign-out, while the session is still valid. Returns a function that removes it. */
function onSignOut(before: () => Promise<void>): () => void {
  const clerk = findClerk();
  if (!clerk) return () => undefined;
  const { signOut } = clerk;
  clerk.signOut = async (...options) => {
    if (!isQuiet) await before();
    await signOut(...options);
  };
  return () => {
    clerk.signOut = signOut;
  };
}

let isQuiet = false;

/** Ends the session in this browser without changing the page. */
async function endQuietly(): Promise<void> {
  isQuiet = true;
  try {
    await findClerk()?.signOut(() => undefined);
  } finally {
    isQuiet = false;
  }
}

/** The page's services for the current user, replaced at every sign-in and sign-out. */
interface Visit {
  readonly isSignedIn: boolean;
  readonly getToken: (options: { skipCache: boolean }) => Promise<string | null>;
  readonly openSignIn: () => void;
  /** Ends the session in this browser. */
  readonly endSession: () => Promise<void>;
  readonly openPricing: () => void;
}

interface PageSession {
  readonly api: ApiClient;
  readonly chat: Chat;
  /** Sets the current user's services. */
  readonly update: (visit: Visit) => void;
  readonly user: PageUser;
  /** Connects the socket, so that the balance is live before the first question. */
  readonly connect: () => void;
  readonly disconnect: () => void;
}

/** Creates the API client and the chat, which live as long as the page. */
function createPageSession(queries: QueryClient): PageSession {
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
  /** Ends the session first, because Clerk does not open a sign-in while it considers a session valid. */
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
      // If the person has signed out in the meantime, there is no record.
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
