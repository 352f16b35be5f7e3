import { useAuth, useClerk } from '@clerk/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { ChatProvider } from '../features/chat/state/chat-context.tsx';
import { userRecordKey } from '../features/credits/use-user-record.ts';
import { ApiProvider } from '../lib/api-context.tsx';
import { onReset } from '../lib/reset-event.ts';
import { arrive } from '../lib/view.ts';
import { createPageSession, type PageSession } from './page-session.ts';

/** Provides the page's API and chat, and keeps them informed of who is signed in. */
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

/** Reports the signed-in user to the page, and drops the record of the previous one. */
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
    connect();
    window.addEventListener('online', connect);
    window.addEventListener('pageshow', connect);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('pageshow', connect);
      window.removeEventListener('online', connect);
      document.removeEventListener('visibilitychange', returned);
      disconnect();
    };
  }, [isLoaded, userId, connect, disconnect]);
}

type SignOut = (...options: unknown[]) => Promise<void>;

interface LoadedClerk {
  signOut: SignOut;
}

const findClerk = () => (window as { readonly Clerk?: LoadedClerk }).Clerk;

/** Awaits `before` at each sign-out, while the session is still valid. Returns a function that undoes that. */
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
