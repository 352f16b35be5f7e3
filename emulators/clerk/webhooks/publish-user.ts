import type { Instance, User } from '../instance.ts';
import { toUserResource } from '../resources/user-resource.ts';
import type { UserChange } from './clerk-event.ts';

/** Of a deleted user only the id is told. */
export function publishUser(instance: Instance, user: User, change: UserChange): void {
  const deleted = { id: user.id, object: 'user', deleted: true };
  const data = change === 'deleted' ? deleted : toUserResource(user);
  instance.publish({ type: `user.${change}`, data });
}
