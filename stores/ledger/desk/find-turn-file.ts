import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { entries, turns } from '../../database/schema.ts';
import type { TurnFile } from './desk.ts';

export async function findTurnFile(db: Database, turnId: TurnId): Promise<TurnFile | null> {
  const { state, held, charged, createdAt, deadlineAt, cancelledAt } = turns;
  const [found, entered] = await Promise.all([
    db
      .select({ state, held, charged, createdAt, deadlineAt, cancelledAt })
      .from(turns)
      .where(eq(turns.turnId, turnId)),
    db
      .select({ createdAt: entries.createdAt, amount: entries.amount, kind: entries.kind })
      .from(entries)
      .where(
        inArray(
          entries.key,
          ['hold', 'release', 'refund'].map((kind) => `${kind}:${turnId}`),
        ),
      )
      .orderBy(asc(entries.id)),
  ]);
  return found[0] ? { turnId, ...found[0], entries: entered } : null;
}
