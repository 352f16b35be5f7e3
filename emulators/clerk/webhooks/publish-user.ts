import type { Instance, User } from '../instance.ts';
import { toUserResource } from '../resources/user-resource.ts';
import type { UserChange } from './clerk-event.ts';

/** The event of a deleted user carries only the id. */
export function publishUser(instance: Instance, user: User, change: UserChange): void {
  const deleted = { id: user.id, object: 'user', deleted: true };
  const data = change === 'deleted' ? deleted : toUserResource(user);
  instance.publish({ type: `user.${change}`, data });
}
