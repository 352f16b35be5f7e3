import type { UserId } from '@quartet/shared/domain/ids.ts';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { feedback } from '../../database/schema.ts';
import type { AccountData } from './desk.ts';
import { findUser } from './find-files.ts';

/** Limits the memory that one copy takes. Nobody asks that many questions in years. */
const most = 20_000;

export async function copyData(db: Database, userId: UserId): Promise<AccountData | null> {
  const [file, given] = await Promise.all([findUser(db, userId, most), findFeedback(db, userId)]);
  if (!file) return null;
  const lists = [file.entries, file.turns, file.actions, given];
  // The operator's name is personal data of another person.
  const actions = file.actions.map((whole) => {
    const { operator: _, ...action } = whole;
    return action;
  });
  const complete = lists.every(({ length }) => length < most);
  return { ...file, complete, actions, feedback: given };
}

function findFeedback(db: Database, userId: UserId): Promise<AccountData['feedback']> {
  const { createdAt, rating, feedbackText: text } = feedback;
  return db
    .select({ createdAt, rating, text })
    .from(feedback)
    .where(eq(feedback.userId, userId))
    .orderBy(desc(feedback.id))
    .limit(most);
}
