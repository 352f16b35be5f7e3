import { avatarPath } from '../avatar.ts';
import type { User } from '../instance.ts';
import type { Resource } from './resource.ts';

export function toUserResource(user: User): Resource {
  return {
    object: 'user',
    id: user.id,
    external_id: null,
    username: null,
    ...toName(user),
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: user.passwordHash !== null,
    two_factor_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    email_addresses: [toEmailAddressResource(user)],
    phone_numbers: [],
    web3_wallets: [],
    passkeys: [],
    external_accounts: [],
    saml_accounts: [],
    enterprise_accounts: [],
    organization_memberships: [],
    public_metadata: {},
    unsafe_metadata: {},
    create_organization_enabled: false,
    delete_self_enabled: true,
    legal_accepted_at: null,
    banned: false,
    locked: false,
    last_sign_in_at: user.createdAt,
    last_active_at: user.updatedAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

export function toName(user: User): Resource {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: avatarPath(user.id),
    has_image: false,
  };
}

function toEmailAddressResource(user: User): Resource {
  return {
    object: 'email_address',
    id: user.emailId,
    email_address: user.email,
    reserved: false,
    verification: toVerificationResource({
      status: 'verified',
      strategy: 'email_code',
      expireAt: user.createdAt,
    }),
    linked_to: [],
    matches_sso_connection: false,
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}

export interface Verification {
  readonly status: 'verified' | 'unverified';
  readonly strategy: string | null;
  readonly expireAt: number;
}

export function toVerificationResource({ status, strategy, expireAt }: Verification): Resource {
  return {
    object: 'verification',
    status,
    strategy,
    attempts: status === 'verified' ? 1 : 0,
    expire_at: expireAt,
  };
}
