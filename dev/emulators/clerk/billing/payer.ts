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

/** Every user's card: without a stored one the checkout would load Stripe's own page. */
export const defaultCard = {
  object: 'commerce_payment_method',
  id: 'pm_emulated',
  last4: '4242',
  payment_type: 'card',
  card_type: 'visa',
  is_default: true,
  is_removable: false,
  status: 'active',
  wallet_type: null,
  expiry_year: 2099,
  expiry_month: 1,
  created_at: 0,
  updated_at: 0,
} as const;
