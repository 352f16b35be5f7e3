import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Request, Response } from 'express';
import { getSession } from '../auth/require-session.ts';
import { readClientAddress } from './client-address.ts';
import type { LimitsConfig } from './limits-environment.ts';

/** A signed-in user, and the address that the call came from. */
export interface Sender {
  readonly userId: UserId;
  readonly address: string;
}

/** Throws where `requireSession` did not run before. */
export function readSender(
  { config }: { readonly config: { readonly limits: Pick<LimitsConfig, 'trustProxyHops'> } },
  req: Request,
  res: Response,
): Sender {
  const { userId } = getSession(res);
  return { userId, address: readClientAddress(req, config.limits.trustProxyHops) };
}
