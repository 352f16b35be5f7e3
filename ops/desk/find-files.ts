import type { Desk, UserFile } from '@quartet/stores/ledger/desk/desk.ts';

export interface FilesContext {
  readonly stores: { readonly desk: Pick<Desk, 'findUser' | 'findUsersByEmail'> };
  /** Keyed hashes of an address; only an api has the key. */
  readonly hashEmail?: (email: string) => readonly string[];
}

/** What is known of a user by an id, or of all who have an e-mail address. Null where addresses cannot be looked up. */
export async function findFiles(
  { stores: { desk }, hashEmail }: FilesContext,
  asked: string,
): Promise<readonly UserFile[] | null> {
  const isEmail = asked.includes('@');
  if (isEmail && !hashEmail) return null;
  const userIds = isEmail && hashEmail ? await desk.findUsersByEmail(hashEmail(asked)) : [asked];
  const files = await Promise.all(userIds.map((userId) => desk.findUser(userId)));
  return files.filter((file) => file !== null);
}
