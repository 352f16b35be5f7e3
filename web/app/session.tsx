import { useAuth, useClerk } from '@clerk/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ChatProvider } from '../features/chat/state/chat-context.tsx';
import { userRecordKey } from '../features/credits/use-user-record.ts';
import { ApiProvider } from '../lib/api-context.tsx';
import { emitReset, onReset } from '../lib/reset-event.ts';
import { createPageSession, type PageSession } from './page-session.ts';

/** Provides the page's API and chat, and tells them who is signed in. */
export function Session({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { isSignedIn = false, getToken } = useAuth();
  const clerk = useClerk();
  const [, navigate] = useLocation();
  const [session] = useState(() => createPageSession(queries));
  const { api, chat, update } = session;

  useLayoutEffect(() => {
    update({
      isSignedIn,
      getToken,
      openSignIn: () => clerk.openSignIn(),
      openPricing: () => navigate('/pricing'),
    });
  }, [update, isSignedIn, getToken, clerk, navigate]);
  useEffect(() => onReset(chat.reset), [chat]);
  useForgetOnSignOut();
  useConnection(session);
  return (
    <ApiProvider api={api}>
      <ChatProvider chat={chat}>{children}</ChatProvider>
    </ApiProvider>
  );
}

/** Clears the chat and the user's record when the person signs out, so that the next one sees neither. */
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

/** Keeps the socket open while a person is signed in, and reopens it when they come back to the page. */
function useConnection({ connect, disconnect }: PageSession): void {
  const { isLoaded, userId } = useAuth();
  useEffect(() => {
    if (!isLoaded || !userId) return;
    const returned = () => document.visibilityState === 'visible' && connect();
    connect();
    window.addEventListener('online', connect);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('online', connect);
      document.removeEventListener('visibilitychange', returned);
      disconnect();
    };
  }, [isLoaded, userId, connect, disconnect]);
}
