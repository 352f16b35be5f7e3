import type { UserFile } from '@quartet/stores/ledger/desk/desk.ts';
import type { OpsContext } from '../context.ts';

/** Finds a user by id, or all who have an e-mail address. Null where addresses cannot be looked up. */
export async function findFiles(
  { stores: { desk }, hashEmail }: OpsContext,
  asked: string,
): Promise<readonly UserFile[] | null> {
  const isEmail = asked.includes('@');
  if (isEmail && !hashEmail) return null;
  const userIds = isEmail && hashEmail ? await desk.findUsersByEmail(hashEmail(asked)) : [asked];
  const files = await Promise.all(userIds.map((userId) => desk.findUser(userId)));
  return files.filter((file) => file !== null);
}
