import { isAbort } from '../../../lib/api-error.ts';

/** What a chat error shows, and where it leads after a moment. */
export interface ChatNotice {
  readonly title: string;
  readonly description: string;
  readonly next?: { readonly go: 'pricing' | 'sign-in'; readonly afterMs: number };
}

/** The error catalogue of the chat. An aborted request says nothing. */
export function toChatNotice(error: unknown): ChatNotice | null {
  if (isAbort(error)) return null;
  const message = error instanceof Error ? error.message : '';
  if (message.includes('402')) {
    return {
      title: 'Out of Questions',
      description: "You've used your free question. Subscribe to continue.",
      next: { go: 'pricing', afterMs: 1500 },
    };
  }
  if (message.includes('401')) {
    return {
      title: 'Session Expired',
      description: 'Please sign in again to continue.',
      next: { go: 'sign-in', afterMs: 500 },
    };
  }
  return { title: 'Error', description: message || 'Failed to send message' };
}
