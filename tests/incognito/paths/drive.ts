import type { ScaledStack } from '../../stack/start-scaled-stack.ts';
import { type Asker, createAsker } from '../../support/ask.ts';
import { type CanaryBook, createCanaryBook } from '../search/canary-book.ts';

/** Drives canaries through a fleet. */
export interface Drive {
  readonly stack: ScaledStack;
  readonly book: CanaryBook;
  /** Signs up a new person with one credit. */
  readonly signUp: () => Promise<Asker>;
  /** Signs up a new person with one credit. Returns a key for a program, which is a canary of this name. */
  readonly makeKey: (name: string) => string;
  /** The ids of all persons signed up. */
  readonly people: () => readonly string[];
}

export function createDrive(stack: ScaledStack): Drive {
  const people: string[] = [];
  const book = createCanaryBook();
  return {
    stack,
    book,
    async signUp() {
      const userId = `user_incognito_${people.length + 1}`;
      people.push(userId);
      return createAsker(stack.apis[0], await stack.tokenOf(userId));
    },
    makeKey(name) {
      const { id } = stack.clerk.createUser({ email: `program-${people.length}@example.com` });
      people.push(id);
      const key = stack.clerk.createApiKey(id);
      return Object.assign(key, { secret: `ak_${book.mint(name)}` }).secret;
    },
    people: () => people,
  };
}

/** Marks the canaries that the providers have been sent so far. */
export function noteCalls({ stack, book }: Drive): void {
  book.note(stack.emulator.calls().map(({ body }) => body));
}

/** Marks the canaries of a call, and checks that it was refused. */
export async function noteRefusal(
  { book }: Drive,
  { sent, response }: { sent: unknown; response: Response },
): Promise<void> {
  const { status } = response;
  if (status < 400 || status === 429 || status >= 500) {
    throw new Error(`A call that is to be refused was answered with ${status}.`);
  }
  await response.body?.cancel();
  book.note(sent);
}
