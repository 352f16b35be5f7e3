import { isAbort } from '../../../lib/api-error.ts';

/** The toast for a chat error, and the page that is opened after a moment. */
export interface ChatNotice {
  readonly title: string;
  readonly description: string;
  readonly next?: { readonly go: 'pricing' | 'sign-in'; readonly afterMs: number };
}

/** What the chat shows for an error; null for an aborted request. */
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
