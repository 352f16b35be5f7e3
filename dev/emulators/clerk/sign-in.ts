import { Router } from 'express';
import { createId } from './create-id.ts';
import { type Exchange, enveloped } from './exchange.ts';
import { notFound, refuseField } from './frontend-api-error.ts';
import { acceptedCode, type Instance, type SignInAttempt, type User } from './instance.ts';
import { matchesPassword } from './password.ts';
import type { Resource } from './resources/resource.ts';
import { toSignInResource } from './resources/sign-in-resource.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail } from './users.ts';

export function createSignInRouter(instance: Instance): Router {
  const router = Router();
  router.post('/', enveloped(instance, createSignIn));
  router.get('/:signInId', enveloped(instance, readSignIn));
  router.post('/:signInId/prepare_first_factor', enveloped(instance, prepareFirstFactor));
  router.post('/:signInId/attempt_first_factor', enveloped(instance, attemptFirstFactor));
  return router;
}

/** A password in the first call, as scripts send it, completes the sign-in at once. */
function createSignIn(exchange: Exchange): Resource {
  const { instance, fields } = exchange;
  const user = findUserByEmail(instance, fields.identifier);
  if (!user) {
    const message = "Couldn't find your account.";
    throw refuseField('identifier', 'form_identifier_not_found', message);
  }
  const attempt: SignInAttempt = {
    id: createId('sia'),
    userId: user.id,
    status: 'needs_first_factor',
    strategy: null,
    sessionId: null,
  };
  exchange.openClient().signIn = attempt;
  if (fields.password !== undefined) return passFirstFactor(exchange, attempt, user);
  return toSignInResource(instance, attempt, user);
}

function readSignIn(exchange: Exchange): Resource {
  const { attempt, user } = getAttempt(exchange);
  return toSignInResource(exchange.instance, attempt, user);
}

function prepareFirstFactor(exchange: Exchange): Resource {
  const { attempt, user } = getAttempt(exchange);
  attempt.strategy = exchange.fields.strategy ?? null;
  return toSignInResource(exchange.instance, attempt, user);
}

function attemptFirstFactor(exchange: Exchange): Resource {
  const { attempt, user } = getAttempt(exchange);
  return passFirstFactor(exchange, attempt, user);
}

function passFirstFactor(exchange: Exchange, attempt: SignInAttempt, user: User): Resource {
  const { instance, fields } = exchange;
  const strategy = fields.strategy ?? 'password';
  requireFactor(exchange, strategy, user);
  attempt.strategy = strategy;
  attempt.status = 'complete';
  attempt.sessionId = startSession(exchange, user).id;
  exchange.openClient().signIn = null;
  return toSignInResource(instance, attempt, user);
}

function requireFactor({ instance, fields }: Exchange, strategy: string, user: User): void {
  if (strategy === 'password') {
    if (matchesPassword(fields.password, user.passwordHash)) return;
    const message = 'Password is incorrect. Try again, or use another method.';
    throw refuseField('password', 'form_password_incorrect', message);
  }
  if (strategy === 'email_code' && instance.verifyEmail) {
    if (fields.code === acceptedCode) return;
    throw refuseField('code', 'form_code_incorrect', 'Incorrect code');
  }
  throw refuseField('strategy', 'strategy_for_user_invalid', 'This way to sign in is not offered.');
}

function getAttempt({ instance, client, params }: Exchange): {
  attempt: SignInAttempt;
  user: User;
} {
  const attempt = client?.signIn;
  const user = instance.users.find(attempt?.userId);
  if (!attempt || !user || attempt.id !== params.signInId) throw notFound();
  return { attempt, user };
}
