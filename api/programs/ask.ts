import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { Response } from 'express';
import { readPlanClaim } from '../account/plan-claim.ts';
import { getSession } from '../account/require-session.ts';
import { askQuestion } from '../chat/ask-question.ts';
import { fingerprintQuestion } from '../chat/parse-question.ts';
import type { ApiContext } from '../context.ts';
import { withBody } from '../http/limits/bodies.ts';
import { readSender } from '../http/limits/client-address.ts';
import { countRefusedPost } from '../http/limits/rates.ts';
import type { JsonObject } from '../http/parse-json.ts';
import { readJsonBody } from '../http/read-json-body.ts';

/** Text and images of one call. */
const bodyBytes = 2 * 1024 * 1024;

/** Reads the body of a program's call; its memory is counted until `use` is done. Throws `AppError`. */
export function withJson<T>(
  ctx: ApiContext,
  res: Response,
  use: (body: JsonObject) => Promise<T>,
): Promise<T> {
  const sender = readSender(ctx, res.req, res);
  return withBody(
    ctx.bodies.ofUser(sender),
    async (share) => use((await readJsonBody(res.req, { limit: bodyBytes, share })).value),
    (calls) => countRefusedPost(ctx, sender, calls),
  );
}

/** Asks for the person of the session. Throws as `askQuestion` does. */
export async function ask(ctx: ApiContext, res: Response, question: Question): Promise<TurnRef> {
  const session = getSession(res);
  const { userId } = session;
  const questionFingerprint = fingerprintQuestion(ctx.stores.fingerprint, question);
  const input = { userId, question, questionFingerprint, ...readPlanClaim(session) };
  return { turnId: await askQuestion(ctx, input), userId };
}
