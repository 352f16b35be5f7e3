import { createMcpHandler, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import type { RequestHandler, Response } from 'express';
import * as z from 'zod';
import { sendAnswer } from '../auth/frontend-api-proxy.ts';
import { getSession } from '../auth/require-session.ts';
import { findJoinableTurn } from '../chat/find-own-turn.ts';
import { parseQuestion } from '../chat/parse-question.ts';
import type { ApiContext } from '../context.ts';
import { toAppError } from '../http/handle-error.ts';
import { endCall } from '../limits/calls.ts';
import { refuseOverload } from '../limits/load-watch.ts';
import { limitQuestions } from '../limits/rates.ts';
import { abortOnClose } from '../relay/stream-turn.ts';
import { toTurnPatience } from '../relay/turn-patience.ts';
import { ask, withJson } from './ask.ts';
import { type FollowedTurn, followConsensus } from './follow-consensus.ts';

/** Hosts give a tool 60 s by default. A second call reads what takes longer. */
const waitMs = 45_000;

const outputSchema = z.object({
  turn: z.string().describe('For read_panel. Forgotten 30 minutes after the end.'),
  done: z.boolean(),
  answer: z.string().describe('Empty until it is done.'),
});

/**
 * `POST /mcp`: the panel as tools of the Model Context Protocol. A host that closes the connection cancels nothing, since hosts do so
 * when they only lose patience.
 */
export function panelToolsRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    // Node warns at eleven: the pipeline of the reply alone adds several.
    res.setMaxListeners(20);
    const parsedBody = await withJson(ctx, res, async (body) => body);
    endCall(res);
    const handler = createMcpHandler(() => createPanelServer(ctx, res));
    const request = new Request(new URL(req.path, 'http://localhost'), {
      method: 'POST',
      headers: Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
      signal: abortOnClose(res),
    });
    await sendAnswer(await handler.fetch(request, { parsedBody }), res);
  };
}

function createPanelServer(ctx: ApiContext, res: Response): McpServer {
  const server = new McpServer({ name: 'quartet', version: '1' });
  const checks = [refuseOverload(ctx.load), limitQuestions(ctx)];
  const names = modelKeys.map((model) => shortNames[model]).join(', ');
  server.registerTool(
    'ask_panel',
    {
      description: `Asks ${names} the same question, and returns their combined answer with what they disagree on. Takes up to a few minutes and costs one credit.`,
      inputSchema: z.object({ question: z.string(), web_search: z.boolean().optional() }),
      outputSchema,
      annotations: { destructiveHint: false },
    },
    ({ question: message, web_search: webSearch = false }, call) =>
      safely(ctx, async () => {
        for (const check of checks) await check(res.req, res, () => undefined);
        const { question } = parseQuestion({ message, webSearch });
        return readOn(ctx, { turn: await ask(ctx, res, question) }, call);
      }),
  );
  server.registerTool(
    'read_panel',
    {
      description: 'Goes on reading the answer to a question that ask_panel did not finish.',
      inputSchema: z.object({ turn: z.string() }),
      outputSchema,
      annotations: { readOnlyHint: true },
    },
    ({ turn }, call) =>
      safely(ctx, async () => {
        const { userId } = getSession(res);
        const record = await findJoinableTurn(ctx.stores.ledger, turn, userId);
        return readOn(ctx, { turn: record, patience: toTurnPatience(record) }, call);
      }),
  );
  return server;
}

/** The host shows the message of an error to its model, so that only safe sentences may pass. */
async function safely<T>({ log }: ApiContext, verb: () => Promise<T>): Promise<T> {
  try {
    return await verb();
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, 'tool failed');
    throw toAppError(error);
  }
}

/** Waits for the answer, reports to the host who has answered, and resolves to what there is by then. */
async function readOn(
  ctx: ApiContext,
  followed: Omit<FollowedTurn, 'signal'>,
  { mcpReq }: ServerContext,
) {
  const { turnId } = followed.turn;
  const signal = AbortSignal.any([mcpReq.signal, ctx.draining, AbortSignal.timeout(waitMs)]);
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  let progress = 0;
  let answer = '';
  try {
    for await (const part of followConsensus(ctx, { ...followed, signal })) {
      if (part.type === 'text') answer += part.text;
      if (part.type !== 'progress' || progressToken === undefined) continue;
      progress += 1;
      const params = { progressToken, progress, total: modelKeys.length, message: part.text };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    const text = `The panel is still at work. Call read_panel with turn "${turnId}" to read on.`;
    return toResult(text, { turn: turnId, done: false, answer: '' });
  }
  const address = new URL(`/?turn=${turnId}`, ctx.config.clerk.authorizedParties[0]);
  const text = `${answer}\n\nRead it with its citations: ${address.href}`;
  return toResult(text, { turn: turnId, done: true, answer: text });
}

function toResult(text: string, structuredContent: z.infer<typeof outputSchema>) {
  return { content: [{ type: 'text' as const, text }], structuredContent };
}
