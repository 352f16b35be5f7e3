import { Router } from 'express';
import { createId } from './create-id.ts';
import { bare, type Exchange, enveloped } from './exchange.ts';
import { notFound, refuseField } from './frontend-api-error.ts';
import { acceptedCode, type Instance, type SignUpAttempt } from './instance.ts';
import { hashPassword, requireLongPassword } from './password.ts';
import type { Resource } from './resources/resource.ts';
import { toSignUpResource } from './resources/sign-up-resource.ts';
import { provider } from './resources/user-settings.ts';
import { startSession } from './sessions.ts';
import { addUser, findUserByEmail } from './users.ts';

export function createSignUpRouter(instance: Instance): Router {
  const router = Router();
  router.post('/', enveloped(instance, createSignUp));
  router.get('/:signUpId', enveloped(instance, readSignUp));
  router.patch('/:signUpId', enveloped(instance, updateSignUp));
  router.post('/:signUpId/prepare_verification', enveloped(instance, sendCode));
  router.post('/:signUpId/attempt_verification', enveloped(instance, verifyCode));
  router.get('/:signUpId/provider', (_req, res) => void res.type('html').send(providerPage));
  router.post('/:signUpId/provider', bare(instance, continueWithProvider));
  return router;
}

/** Plays the page on which a person confirms their account at the provider. */
const providerPage = `<!doctype html><title>Google</title><button>Continue</button><script>
document.querySelector('button').onclick = async () => {
  const reply = await fetch(location.href, { method: 'POST' });
  location.href = (await reply.json()).next;
};</script>`;

function createSignUp(exchange: Exchange): Resource {
  const id = createId('sua');
  const { strategy, action_complete_redirect_url: returnUrl } = exchange.fields;
  const url = `${exchange.origin}/__clerk/v1/client/sign_ups/${id}/provider`;
  const isExternal = strategy === provider.strategy && exchange.instance.offersProvider;
  const attempt: SignUpAttempt = {
    id,
    email: null,
    passwordHash: null,
    firstName: null,
    lastName: null,
    codeSent: false,
    verified: !exchange.instance.verifyEmail,
    provider: isExternal && returnUrl !== undefined ? { url, returnUrl } : null,
    userId: null,
    sessionId: null,
  };
  takeFields(exchange, attempt);
  exchange.openClient().signUp = attempt;
  return completeWhenReady(exchange, attempt);
}

function readSignUp(exchange: Exchange): Resource {
  return toSignUpResource(exchange.instance, getAttempt(exchange));
}

function updateSignUp(exchange: Exchange): Resource {
  const attempt = getAttempt(exchange);
  takeFields(exchange, attempt);
  return completeWhenReady(exchange, attempt);
}

function sendCode(exchange: Exchange): Resource {
  const attempt = getAttempt(exchange);
  attempt.codeSent = true;
  return toSignUpResource(exchange.instance, attempt);
}

function verifyCode(exchange: Exchange): Resource {
  const attempt = getAttempt(exchange);
  if (exchange.fields.code !== acceptedCode) {
    throw refuseField('code', 'form_code_incorrect', 'Incorrect code');
  }
  attempt.verified = true;
  return completeWhenReady(exchange, attempt);
}

/** Signs up the account that the provider confirmed, and names the page that Clerk then opens. */
function continueWithProvider(exchange: Exchange): Resource {
  const attempt = getAttempt(exchange);
  if (!attempt.provider) throw notFound();
  attempt.email = `${attempt.id}@example.com`;
  attempt.verified = true;
  completeWhenReady(exchange, attempt);
  const next = new URL(attempt.provider.returnUrl);
  next.searchParams.set('__clerk_created_session', attempt.sessionId ?? '');
  return { next: next.href };
}

function getAttempt({ client, params }: Exchange): SignUpAttempt {
  const attempt = client?.signUp;
  if (!attempt || attempt.id !== params.signUpId) throw notFound();
  return attempt;
}

function takeFields({ instance, fields }: Exchange, attempt: SignUpAttempt): void {
  const { email_address: email, password, first_name: firstName, last_name: lastName } = fields;
  if (email !== undefined) {
    requireFreeEmail(instance, email);
    attempt.email = email.trim();
  }
  if (password !== undefined) {
    requireLongPassword(password, 'password');
    attempt.passwordHash = hashPassword(password);
  }
  if (firstName !== undefined) attempt.firstName = firstName;
  if (lastName !== undefined) attempt.lastName = lastName;
}

function requireFreeEmail(instance: Instance, email: string): void {
  const field = 'email_address';
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) {
    throw refuseField(field, 'form_param_format_invalid', 'Enter a valid email address.');
  }
  if (findUserByEmail(instance, email)) {
    const message = 'That email address is taken. Please try another.';
    throw refuseField(field, 'form_identifier_exists', message);
  }
}

function completeWhenReady(exchange: Exchange, attempt: SignUpAttempt): Resource {
  const { instance } = exchange;
  const { email, passwordHash, firstName, lastName } = attempt;
  const isProven = passwordHash !== null || attempt.provider !== null;
  if (email !== null && isProven && attempt.verified) {
    // Another browser may have signed up with the address since this attempt began.
    requireFreeEmail(instance, email);
    const user = addUser(instance, { email, passwordHash, firstName, lastName });
    attempt.userId = user.id;
    attempt.sessionId = startSession(exchange, user).id;
    exchange.openClient().signUp = null;
  }
  return toSignUpResource(instance, attempt);
}
