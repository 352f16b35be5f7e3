import { howMany } from './how-many.ts';

/** What is said, and offered, where nothing of a turn is kept any more. */
export const expiredTurn = {
  text: `These answers are no longer kept, so only ${howMany.all} can be asked again.`,
  offer: `Ask ${howMany.all} again`,
} as const;
