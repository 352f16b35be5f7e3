import type { RequestListener } from 'node:http';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceWatch, readResources } from '@quartet/runtime/process/resources.ts';
import { turnIdSchema } from '@quartet/shared/domain/ids.ts';
import { userNameSchema } from '@quartet/stores/ledger/desk/desk.ts';
import type { StoreState } from '@quartet/stores/stores.ts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { createControlRoutes } from './cli/control-routes.ts';
import { createDeskRoutes, findFiles } from './cli/desk-routes.ts';
import { readTurnStory } from './cli/read-turn.ts';
import type { OpsContext } from './context.ts';
import { type CheckResult, runChecks } from './health/checks.ts';
import { sharedSheets } from './health/html.ts';
import type { OpsQueues } from './health/ops-queues.ts';
import { measureOverview, readOverview } from './health/overview.ts';
import { type RecentCounts, readProcess } from './health/process-figures.ts';
import { createQueueBoard } from './health/queue-board.ts';
import { renderPage } from './health/render-page.ts';
import { renderUsers } from './health/render-users.ts';
import { requireOperator } from './require-operator.ts';

const boardPath = '/queues';
const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const formPolicy = `${pagePolicy}; form-action 'self'`;
/** Files that the pages load, each by its own name. */
const loaded = [
  'health/ops.css',
  ...[...sharedSheets, 'first-words.woff2'].map((name) => `../shared/styles/${name}`),
];

export interface ServedContext extends OpsContext {
  readonly resources: ResourceWatch;
  readonly recent: RecentCounts;
}

/** Serves its own port. Anybody may ask whether the process lives and is ready; everything else is for operators. */
export function createOpsApp(ctx: ServedContext, queues: OpsQueues): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use((_req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    next();
  });
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', async (_req, res) => {
    const problems = (await checkProcess(ctx)).flatMap((result) => result.problems);
    const { unready } = problems.find((problem) => problem.unready) ?? {};
    const lost = listLost(ctx).map(({ store }) => store);
    res
      .status(unready ? 503 : 200)
      .json({ status: unready ?? 'ready', ...(lost.length > 0 && { lost }) });
  });
  const door = { tokens: ctx.config.operatorTokens, log: ctx.log, metrics: ctx.metrics };
  app.use(requireOperator(door), createOperatorRoutes(ctx, queues));
  const answer: RequestHandler = app;
  return (req, res) =>
    answer(req as Request, res as Response, (thrown: unknown) =>
      answerRest(ctx, thrown, res as Response),
    );
}

function createOperatorRoutes(ctx: ServedContext, queues: OpsQueues): Router {
  const { metrics, documents = {} } = ctx;
  const router = Router();
  router.get('/', async (_req, res) => {
    // Taken before the stores are read, because one that hangs would make the figures look newer than they are.
    const readAt = new Date();
    const [checked, overview, process] = await Promise.all([
      checkProcess(ctx),
      readOverview(ctx, queues),
      readProcess(metrics, ctx.recent.before()),
    ]);
    const page = renderPage({ checked, overview, process, readAt });
    res.set('Content-Security-Policy', pagePolicy).type('html').send(page);
  });
  router.get('/users', async (req, res) => {
    const { user } = req.query;
    const { data: asked = '' } = userNameSchema.safeParse(user);
    const refused = asked === '' && user !== undefined;
    const files = asked === '' ? [] : await findFiles(ctx, asked);
    const page = renderUsers({ asked, files, refused });
    if (refused) res.status(400);
    res.set('Content-Security-Policy', formPolicy).type('html').send(page);
  });
  for (const name of loaded) {
    const file = fileURLToPath(new URL(name, import.meta.url));
    router.get(`/${basename(name)}`, (_req, res) => res.sendFile(file));
  }
  router.use('/controls', createControlRoutes(ctx));
  router.use('/desk', createDeskRoutes(ctx));
  router.get('/turns/:turnId', async (req, res) => {
    const { data: turnId } = turnIdSchema.safeParse(req.params.turnId);
    const story =
      turnId === undefined ? null : await readTurnStory(ctx.stores, queues.queues, turnId);
    if (story) res.json(story);
    else res.status(404).json({ error: 'no turn has this id.' });
  });
  router.use(boardPath, createQueueBoard(queues.queues, boardPath));
  router.get('/metrics', async (_req, res) => {
    const [checked, overview] = await Promise.all([checkProcess(ctx), readOverview(ctx, queues)]);
    for (const { name, problems } of checked) metrics.problems.set({ kind: name }, problems.length);
    measureOverview(metrics, overview);
    const { memory } = readResources();
    if (memory) metrics.memory.set(memory.used / memory.most);
    else metrics.memory.remove();
    const { text, contentType } = await metrics.read();
    res.set('Content-Type', contentType).send(text);
  });
  for (const [path, describe] of Object.entries(documents)) {
    router.get(path, (_req, res) => void res.json(describe()));
  }
  return router;
}

/** Runs the cheap checks. Does not ask the stores if the process takes no work anyway. */
async function checkProcess({
  draining,
  lacksPage = false,
  resources,
  stores,
}: ServedContext): Promise<readonly CheckResult[]> {
  const isDraining = draining.aborted;
  const exhausted = resources.exhausted();
  const storesAnswer =
    isDraining ||
    exhausted !== null ||
    (await stores.check().then(
      () => true,
      () => false,
    ));
  const states = stores.states();
  return runChecks({ process: { isDraining, exhausted, lacksPage, storesAnswer, states } });
}

function listLost({ stores }: OpsContext): readonly StoreState[] {
  return stores.states().filter(({ isUp }) => !isUp);
}

/** `thrown` is undefined if no route answered. */
function answerRest(ctx: OpsContext, thrown: unknown, res: Response): void {
  if (thrown === undefined) return void res.status(404).json({ error: 'There is no such page.' });
  const { status } = Object(thrown) as { readonly status?: number };
  if (status === 400 || status === 413)
    return void res.status(400).json({ error: 'Not understood.' });
  ctx.log.error({ err: thrown }, 'page for operators failed');
  if (res.headersSent) return void res.destroy();
  const lost = listLost(ctx).map(({ store, code = 'unknown' }) => `${store} (${code})`);
  if (lost.length === 0)
    return void res.status(500).json({ error: 'This page failed; the log says why.' });
  res.status(503).json({ error: `This page failed. No answer from: ${lost.join(', ')}.` });
}
