import { ApiError, isAbort, NetworkError } from '../../ui/lib/api-error.ts';
import { isOnline } from '../../ui/lib/online.ts';
import { strings } from '../strings.ts';

/** The toast for a chat error, and the page that opens after a moment. */
export interface ChatNotice {
  readonly title: string;
  readonly description: string;
  readonly next?: { readonly go: 'pricing' | 'sign-in'; readonly afterMs: number };
}

/** Maps an error to a notice. Null for an aborted request, and while the status line says offline. */
export function toChatNotice(error: unknown): ChatNotice | null {
  if (isAbort(error) || (error instanceof NetworkError && !isOnline())) return null;
  const message = error instanceof Error ? error.message : '';
  switch (findNumber(error, message)) {
    case 402:
      return {
        title: strings.outOfQuestions,
        description: strings.usedFreeQuestion,
        next: { go: 'pricing', afterMs: 1500 },
      };
    case 401:
      return {
        title: strings.sessionExpired,
        description: strings.signInAgain,
        next: { go: 'sign-in', afterMs: 500 },
      };
    default:
      return { title: strings.error, description: message || strings.failedToSend };
  }
}

/** Returns the deciding status if there is one, or else the number that the message contains. */
function findNumber(error: unknown, message: string): number | undefined {
  const decisive = [402, 401];
  const status = error instanceof ApiError ? error.status : null;
  return decisive.find((it) => it === status) ?? decisive.find((it) => message.includes(`${it}`));
}
