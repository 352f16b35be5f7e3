import { avatarPath } from '../avatar.ts';
import type { User } from '../instance.ts';
import type { Resource } from '../resources/resource.ts';

export function toPayer(user: User): Resource {
  return {
    object: 'commerce_payer',
    id: `payer_${user.id}`,
    instance_id: 'ins_emulated',
    user_id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: avatarPath(user.id),
    organization_id: null,
    organization_name: null,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}
