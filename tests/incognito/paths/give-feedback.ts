import type { Drive } from './drive.ts';

/** Gives feedback, which may be stored in the database and nowhere else. */
export async function giveFeedback({ stack, book, signUp }: Drive): Promise<void> {
  const feedbackText = `Good: ${book.mint('feedback', /^Postgres/)}`;
  const { client } = await signUp();
  await client.sendFeedback({ rating: 5, feedbackText });
  book.note(feedbackText);
  await stack.clerk.delivered();
}
