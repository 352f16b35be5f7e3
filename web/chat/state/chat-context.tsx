import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import { showChat } from './blind.ts';
import type { ChatState } from './chat-state.ts';
import type { Chat } from './chat-store.ts';

const ChatContext = createContext<Chat | null>(null);

export function ChatProvider({ chat, children }: { chat: Chat; children: ReactNode }) {
  return <ChatContext value={chat}>{children}</ChatContext>;
}

export function useChat(): Chat {
  const chat = use(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider above it.');
  return chat;
}

/** Selects a part of the chat as the page shows it. */
export function useChatState<T>(select: (state: ChatState) => T): T {
  return useStore(useChat().store, (state) => select(showChat(state)));
}
