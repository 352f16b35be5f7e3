import type { RequestListener } from 'node:http';
import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { clerkProxyPath } from './account/frontend-api-proxy.ts';
import { withApiKeys } from './account/key-verifier.ts';
import { requireSession } from './account/require-session.ts';
import type { ApiContext } from './context.ts';
import { handleError } from './http/handle-error.ts';
import { type Budget, createBudget } from './http/limits/budget.ts';
import { limitCalls, limitStreams, type UserCallLimits } from './http/limits/calls.ts';
import { refuseOverload } from './http/limits/load-watch.ts';
import {
  checkAddressCalls,
  countAddressCall,
  limitQuestions,
  limitRate,
} from './http/limits/rates.ts';
import { logRequest, measureRequest, traceQuestion } from './http/observe-requests.ts';
import {
  allowOnly,
  refuseBadAddress,
  refuseBadHost,
  refuseManyHeaders,
  refuseUnknownPath,
  unknownPath,
} from './http/refuse.ts';
import { nameRequest } from './http/request-id.ts';
import { readPageFile } from './http/static/page-file.ts';
import { securityHeaders } from './http/static/security-headers.ts';
import { serveWeb } from './http/static/serve-web.ts';
import { answerCall } from './programs/answer-call.ts';
import { chatCompletions } from './programs/chat-completions.ts';
import { panelToolsRoute } from './programs/panel-tools.ts';
import { responses } from './programs/responses.ts';
import { accountDataRoute, currentUserRoute } from './routes/account.ts';
import { askQuestionRoute } from './routes/ask-question.ts';
import {
  cancelTurnRoute,
  combineNowRoute,
  markDeliveredRoute,
  stopAnswerRoute,
} from './routes/change-turn.ts';
import { clerkWebhookRoute } from './routes/clerk-webhook.ts';
import { feedbackRoute } from './routes/feedback.ts';
import { listTurnsRoute } from './routes/list-turns.ts';
import { modelsRoute } from './routes/models.ts';
import { askedQuestionRoute, joinTurnRoute, lookUpTurnRoute } from './routes/read-turn.ts';

export function createApp(ctx: ApiContext): RequestListener {
  const page = readPageFile(ctx.config.webRoot, {
    clerkKey: toClerkKey(ctx),
    origin: ctx.config.clerk.authorizedParties[0],
    legal: ctx.config,
  });
  const { trustProxyHops } = ctx.config.limits;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.set('trust proxy', trustProxyHops);
  app.use(nameRequest, refuseManyHeaders, refuseBadHost);
  for (const { path, handler } of ctx.mounts) {
    app.use(path, refuseBadAddress, limitCalls(trustProxyHops).ofAddress, handler);
  }
  app.use(
    securityHeaders({
      publishableKey: ctx.config.clerk.publishableKey,
      clerkProxied: ctx.clerkProxied,
      emulated: ctx.emulatedClerk,
      inlineScriptHashes: page?.inlineScriptHashes ?? [],
    }),
  );
  const calls = limitCalls(trustProxyHops);
  const streams = createBudget(ctx.config.limits.streamsPerUser);
  app.use('/api', refuseBadAddress, calls.ofAddress, createApiRouter(ctx, calls, streams));
  app.use(['/v1', '/mcp'], refuseBadAddress, calls.ofAddress);
  app.use(createProgramRouter(ctx, calls, streams));
  app.use(serveWeb(ctx.config.webRoot, page));
  const onError = handleError(ctx.log);
  const answer: RequestHandler = app;
  return (req, res) => {
    measureRequest(ctx.metrics, req, res);
    logRequest({ log: ctx.log, sample: ctx.config.logSample }, req, res);
    answer(req as Request, res as Response, (thrown: unknown) =>
      onError(thrown ?? unknownPath(), res as Response),
    );
  };
}

function toClerkKey({ config, clerkProxied, emulated }: ApiContext): ClerkKeyBody {
  return {
    publishableKey: config.clerk.publishableKey,
    ...(clerkProxied && { proxyUrl: clerkProxyPath }),
    demo: emulated !== 'none',
  };
}

function createApiRouter(ctx: ApiContext, calls: UserCallLimits, openStreams: Budget): Router {
  const router = Router({ caseSensitive: true });
  const session: RequestHandler[] = [
    requireSession(ctx.verifier, (req, res) => countAddressCall(ctx, req, res)),
    calls.ofUser,
  ];
  const streams = limitStreams(openStreams);
  const anyCall = [...session, limitRate(ctx, 'calls')];
  // Not counted: it is constant, and without it an address sees nothing of the page.
  router
    .route('/clerk-key')
    .get((_req, res) => void res.set('Cache-Control', 'no-store').json(toClerkKey(ctx)))
    .all(allowOnly('GET', 'HEAD'));
  router.route('/auth/user').get(anyCall, currentUserRoute(ctx)).all(allowOnly('GET', 'HEAD'));
  router
    .route('/account/data')
    .get(session, limitRate(ctx, 'copies'), accountDataRoute(ctx))
    .all(allowOnly('GET', 'HEAD'));
  router
    .route('/chat')
    .post(
      traceQuestion(ctx.tracing),
      session,
      refuseOverload(ctx.load),
      limitQuestions(ctx),
      streams,
      askQuestionRoute(ctx),
    )
    .get(anyCall, listTurnsRoute(ctx))
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/chat/lookup')
    .post(session, limitRate(ctx, 'lookups'), lookUpTurnRoute(ctx))
    .all(allowOnly('POST'));
  router
    .route('/chat/:turnId')
    .get(anyCall, streams, joinTurnRoute(ctx))
    .delete(anyCall, cancelTurnRoute(ctx))
    .all(allowOnly('GET', 'HEAD', 'DELETE'));
  router
    .route('/chat/:turnId/question')
    .get(anyCall, askedQuestionRoute(ctx))
    .all(allowOnly('GET', 'HEAD'));
  router
    .route('/chat/:turnId/answers/:model')
    .delete(anyCall, stopAnswerRoute(ctx))
    .all(allowOnly('DELETE'));
  router
    .route('/chat/:turnId/delivered')
    .post(anyCall, markDeliveredRoute(ctx))
    .all(allowOnly('POST'));
  router.route('/chat/:turnId/combine').post(anyCall, combineNowRoute(ctx)).all(allowOnly('POST'));
  router
    .route('/feedback')
    .post(session, limitRate(ctx, 'feedback'), feedbackRoute(ctx))
    .all(allowOnly('POST'));
  router.route('/webhooks/clerk').post(clerkWebhookRoute(ctx)).all(allowOnly('POST'));
  router.use(refuseUnknownPath);
  return router;
}

/** The calls of programs, which alone accept API keys. */
function createProgramRouter(ctx: ApiContext, calls: UserCallLimits, streams: Budget): Router {
  const router = Router({ caseSensitive: true });
  const session: RequestHandler[] = [
    // Before a key is verified: each one that is not known is a call to Clerk.
    async (req, res, next) => {
      await checkAddressCalls(ctx, req, res);
      next();
    },
    requireSession(withApiKeys(ctx.verifier, ctx.config.clerk), (req, res) =>
      countAddressCall(ctx, req, res),
    ),
    calls.ofUser,
  ];
  const anyCall = [...session, limitRate(ctx, 'calls')];
  const asking: RequestHandler[] = [
    traceQuestion(ctx.tracing),
    ...session,
    refuseOverload(ctx.load),
    limitQuestions(ctx),
    limitStreams(streams, () => true),
  ];
  router.route('/v1/models').get(anyCall, modelsRoute).all(allowOnly('GET', 'HEAD'));
  router.route('/v1/models/:model').get(anyCall, modelsRoute).all(allowOnly('GET', 'HEAD'));
  router
    .route('/v1/chat/completions')
    .post(asking, answerCall(ctx, chatCompletions))
    .all(allowOnly('POST'));
  router.route('/v1/responses').post(asking, answerCall(ctx, responses)).all(allowOnly('POST'));
  router
    .route('/mcp')
    .post(anyCall, limitStreams(streams), panelToolsRoute(ctx))
    .all(allowOnly('POST'));
  router.use('/v1', refuseUnknownPath);
  return router;
}
