import { createMcpHandler, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { traced } from '@quartet/runtime/tracing/tracing.ts';
import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import type { RequestHandler, Response } from 'express';
import * as z from 'zod';
import { sendAnswer } from '../account/frontend-api-proxy.ts';
import { getSession } from '../account/require-session.ts';
import { findJoinableTurn } from '../chat/find-own-turn.ts';
import { parseQuestion } from '../chat/parse-question.ts';
import type { ApiContext } from '../context.ts';
import { toAppError } from '../http/handle-error.ts';
import { endCall } from '../http/limits/calls.ts';
import { refuseOverload } from '../http/limits/load-watch.ts';
import { limitQuestions } from '../http/limits/rates.ts';
import { getRequestId } from '../http/request-id.ts';
import { abortOnClose, labelAsMade } from '../relay/stream-turn.ts';
import { toTurnPatience } from '../relay/turn-patience.ts';
import { ask, withJson } from './ask.ts';
import { type FollowConsensusOptions, followConsensus, wordsOfPart } from './follow-consensus.ts';

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
    // The handler keeps the body until it has replied, so that its memory counts until then.
    await withJson(ctx, res, async (parsedBody) => {
      endCall(res);
      const handler = createMcpHandler(() => createPanelServer(ctx, res));
      const request = new Request(new URL(req.path, 'http://localhost'), {
        method: 'POST',
        headers: Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
        signal: abortOnClose(res),
      });
      const answer = await handler.fetch(request, { parsedBody });
      if (parsedBody['method'] === 'tools/call') labelAsMade(ctx, res);
      await sendAnswer(answer, res);
    });
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
      safely(ctx, () =>
        traced(ctx.tracing, 'POST /mcp', async (span) => {
          for (const check of checks) await check(res.req, res, () => undefined);
          const { question } = parseQuestion({ message, webSearch });
          const turn = await ask(ctx, res, question);
          span.set({ requestId: getRequestId(res), turnId: turn.turnId });
          return readOn(ctx, { turn }, call);
        }),
      ),
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
    const refusal = toAppError(error);
    if (refusal.status >= 500) log.error({ err: refusal.cause ?? error }, 'tool failed');
    throw refusal;
  }
}

/** Waits for the answer, reports to the host who has answered, and resolves to what there is by then. */
async function readOn(
  ctx: ApiContext,
  followed: Omit<FollowConsensusOptions, 'signal'>,
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
      answer = part.type === 'restart' ? '' : answer + wordsOfPart(part);
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
