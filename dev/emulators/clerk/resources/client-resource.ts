import type { Client, Instance, Session, User } from '../instance.ts';
import { mintToken } from '../mint-token.ts';
import { findActiveSession } from '../users.ts';
import type { Resource } from './resource.ts';
import { toSignInResource } from './sign-in-resource.ts';
import { toSignUpResource } from './sign-up-resource.ts';
import { toName, toUserResource } from './user-resource.ts';

const weekMs = 7 * 86_400_000;

/** The client with its session and token, which every reply carries in addition to its own resource. */
export async function toClientResource(
  instance: Instance,
  client: Client,
  origin: string,
): Promise<Resource> {
  const active = findActiveSession(instance, client);
  const signInUser = instance.users.find(client.signIn?.userId);
  return {
    object: 'client',
    id: client.id,
    sessions: active ? [await toSessionResource(instance, active, origin)] : [],
    sign_in:
      client.signIn && signInUser ? toSignInResource(instance, client.signIn, signInUser) : null,
    sign_up: client.signUp ? toSignUpResource(instance, client.signUp) : null,
    last_active_session_id: active?.session.id ?? null,
    cookie_expires_at: instance.now() + 52 * weekMs,
    captcha_bypass: true,
    last_authentication_strategy: null,
    created_at: client.createdAt,
    updated_at: instance.now(),
  };
}

export async function toSessionResource(
  instance: Instance,
  { session, user }: { readonly session: Session; readonly user: User },
  origin: string,
): Promise<Resource> {
  const now = instance.now();
  const jwt = await mintToken(instance, { userId: user.id, sessionId: session.id, origin });
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    expire_at: now + weekMs,
    abandon_at: now + 4 * weekMs,
    last_active_at: now,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    user: toUserResource(user),
    public_user_data: { ...toName(user), identifier: user.email, user_id: user.id },
    factor_verification_age: [0, -1],
    last_active_token: { object: 'token', jwt },
    created_at: session.createdAt,
    updated_at: now,
  };
}
