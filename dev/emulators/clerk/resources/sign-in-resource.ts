import type { Instance, SignInAttempt, User } from '../instance.ts';
import type { Resource } from './resource.ts';
import { toName, toVerificationResource } from './user-resource.ts';

const codeLifetimeMs = 600_000;

export function toSignInResource(instance: Instance, attempt: SignInAttempt, user: User): Resource {
  return {
    object: 'sign_in',
    id: attempt.id,
    status: attempt.status,
    supported_identifiers: ['email_address'],
    identifier: user.email,
    supported_first_factors: firstFactors(instance, user),
    supported_second_factors: null,
    first_factor_verification:
      attempt.strategy &&
      toVerificationResource({
        status: attempt.status === 'complete' ? 'verified' : 'unverified',
        strategy: attempt.strategy,
        expireAt: instance.now() + codeLifetimeMs,
      }),
    second_factor_verification: null,
    created_session_id: attempt.sessionId,
    user_data: toName(user),
    client_trust_state: null,
  };
}

function firstFactors(instance: Instance, user: User): Resource[] {
  const factors: Resource[] = [];
  if (user.passwordHash !== null) factors.push({ strategy: 'password' });
  if (instance.verifyEmail) {
    factors.push({
      strategy: 'email_code',
      safe_identifier: user.email,
      email_address_id: user.emailId,
      primary: true,
    });
  }
  return factors;
}
