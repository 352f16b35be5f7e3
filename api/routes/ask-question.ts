import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import type { ChatAccepted } from '@quartet/shared/http/bodies.ts';
import type { Request, RequestHandler } from 'express';
import { readPlanClaim } from '../account/plan-claim.ts';
import { getSession } from '../account/require-session.ts';
import type { AuthenticatedSession } from '../account/token-verifier.ts';
import { type AskQuestionInput, askQuestion } from '../chat/ask-question.ts';
import { askAnew, leaveTurn } from '../chat/leave-turn.ts';
import { fingerprintQuestion, parseIdempotencyKey, parseQuestion } from '../chat/parse-question.ts';
import { prepareRetry } from '../chat/prepare-retry.ts';
import type { ApiContext } from '../context.ts';
import { withBody } from '../http/limits/bodies.ts';
import { readSender } from '../http/limits/client-address.ts';
import { countRefusedPost } from '../http/limits/rates.ts';
import type { BodyShare } from '../http/read-body.ts';
import { readJsonBodyWithImages } from '../http/read-json-body.ts';
import { acknowledges, streamTurn } from '../relay/stream-turn.ts';

const eventStream = 'text/event-stream';
const json = 'application/json';

/** How long a repeated request waits for the first one to begin the log. */
const patience = { beginMs: 5_000 };

/** `POST /api/chat`: replies with the turn's event stream, or with its id (202) to whoever accepts JSON alone. */
export function askQuestionRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const session = getSession(res);
    const { userId } = session;
    const wanted = req.accepts(eventStream) || req.accepts(json);
    if (!wanted) throw notAcceptable();
    const isPlain = wanted === eventStream && !acknowledges(req) && !req.get('Idempotency-Key');
    const sender = readSender(ctx, req, res);
    const turnId = await withBody(
      ctx.bodies.ofUser(sender),
      async (share) => {
        const input = await readInput(ctx, req, { session, share });
        return isPlain ? askAnew(ctx, input) : askQuestion(ctx, input);
      },
      (calls) => countRefusedPost(ctx, sender, calls),
    );
    res.setHeader('X-Turn-Id', turnId);
    if (wanted === eventStream) {
      const turn = { turnId, userId };
      const closed = await streamTurn(ctx, res, { turn, patience });
      // A reader of the stream alone has no other way to reset.
      if (closed && isPlain) await leaveTurn(ctx, turn);
      return;
    }
    const body: ChatAccepted = { turnId };
    res.setHeader('Cache-Control', 'no-store');
    res.status(202).json(body);
  };
}

async function readInput(
  { config, stores, hashIdempotencyKey }: ApiContext,
  req: Request,
  { session, share }: { readonly session: AuthenticatedSession; readonly share: BodyShare },
): Promise<AskQuestionInput> {
  const { userId } = session;
  const key = parseIdempotencyKey(req.get('Idempotency-Key'));
  const { value, bytes } = await readJsonBodyWithImages(req, {
    limit: limits.chatBodyBytes,
    textLimit: limits.chatTextBytes,
    imagesField: 'imageUrls',
    share,
  });
  const { question, composer, retry } = parseQuestion(value, config.pageChecks);
  return {
    userId,
    question,
    questionFingerprint: fingerprintQuestion(stores.fingerprint, question),
    ...readPlanClaim(session),
    ...(composer && { composer }),
    ...(retry && { retry: await prepareRetry(stores, { userId, retry }) }),
    ...(key !== undefined && {
      idempotencyKey: hashIdempotencyKey(userId, key),
      bodyFingerprint: stores.fingerprint(bytes),
    }),
  };
}

function notAcceptable(): AppError {
  return new AppError('not_acceptable', 'This address answers with an event stream or JSON.');
}
