import type { Instance, SignUpAttempt } from '../instance.ts';
import type { Resource } from './resource.ts';
import { toVerificationResource } from './user-resource.ts';
import { provider } from './user-settings.ts';

const dayMs = 86_400_000;

export function toSignUpResource(instance: Instance, attempt: SignUpAttempt): Resource {
  const missing = [
    ...(attempt.email === null ? ['email_address'] : []),
    ...(attempt.passwordHash === null ? ['password'] : []),
  ];
  const isUnverified = instance.verifyEmail && attempt.email !== null && !attempt.verified;
  return {
    object: 'sign_up',
    id: attempt.id,
    status: attempt.userId === null ? 'missing_requirements' : 'complete',
    required_fields: ['email_address', 'password'],
    optional_fields: [],
    missing_fields: missing,
    unverified_fields: isUnverified ? ['email_address'] : [],
    email_address: attempt.email,
    phone_number: null,
    username: null,
    web3_wallet: null,
    first_name: attempt.firstName,
    last_name: attempt.lastName,
    has_password: attempt.passwordHash !== null,
    unsafe_metadata: {},
    verifications: {
      email_address: isUnverified ? pendingVerification(instance, attempt) : null,
      phone_number: null,
      web3_wallet: null,
      external_account: attempt.provider && {
        ...toVerificationResource({
          status: attempt.userId === null ? 'unverified' : 'verified',
          strategy: provider.strategy,
          expireAt: instance.now() + dayMs,
        }),
        external_verification_redirect_url: attempt.provider.url,
      },
    },
    external_account: null,
    external_account_strategy: null,
    abandon_at: instance.now() + dayMs,
    created_session_id: attempt.sessionId,
    created_user_id: attempt.userId,
    legal_accepted_at: null,
    locale: null,
  };
}

function pendingVerification(instance: Instance, attempt: SignUpAttempt): Resource {
  const verification = toVerificationResource({
    status: 'unverified',
    strategy: attempt.codeSent ? 'email_code' : null,
    expireAt: instance.now() + dayMs,
  });
  return {
    ...verification,
    next_action: attempt.codeSent ? 'needs_attempt' : 'needs_prepare',
    supported_strategies: ['email_code'],
  };
}
