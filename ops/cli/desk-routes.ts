import { endErasedTurns } from '@quartet/stores/end-erased-turns.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import {
  type DeskOrder,
  deskOrderSchema,
  type UserFile,
  userNameSchema,
} from '@quartet/stores/ledger/desk/desk.ts';
import express, { Router } from 'express';
import type { OpsContext } from '../context.ts';
import { getOperator } from '../require-operator.ts';

const noAddresses = "Ask an api for an e-mail address: a worker doesn't have the key to its hash.";

/** Uses the ledger's names for the kinds of credits. */
const creditKinds = { grant: 'desk', refund: 'refund' } as const;

/** Looks users up and executes orders from the desk. Accepts only JSON, as the controls do. */
export function createDeskRoutes(ctx: OpsContext): Router {
  const router = Router();
  router.use(express.json({ limit: '4kb', type: 'application/json' }));
  router.post('/users', async (req, res) => {
    const { user } = Object(req.body) as { readonly user?: unknown };
    const { data: asked } = userNameSchema.safeParse(user);
    if (asked === undefined) return void res.status(400).json({ error: 'Name a user.' });
    const files = await findFiles(ctx, asked);
    if (!files) return void res.status(400).json({ error: noAddresses });
    res.json(files);
  });
  router.post('/orders', async (req, res) => {
    const { data: order } = deskOrderSchema.safeParse(req.body);
    if (!order) return void res.status(400).json({ error: 'This is not an order.' });
    const result = await carryOut(ctx, { ...order, operator: getOperator(res) });
    if (result.status === 'refused') return void res.status(409).json({ error: result.cause });
    res.json(await findFiles(ctx, result.userId));
  });
  return router;
}

async function carryOut(ctx: OpsContext, order: DeskOrder) {
  const { stores, metrics, log } = ctx;
  const result = await stores.desk.execute(order);
  const { action, operator } = order;
  if (result.status === 'refused') {
    log.warn({ action, operator, cause: result.cause }, 'order of the desk refused');
    return result;
  }
  const cancelled = result.cancelled.length;
  log.warn({ action, operator, cancelled }, 'order of the desk carried out');
  if (action === 'grant' || action === 'refund')
    metrics.credits.inc({ kind: creditKinds[action] }, result.credits);
  announceBalance({ stores, log }, result.userId);
  if (action === 'erase') {
    await endErasedTurns({ stores, log }, result.userId, result.cancelled);
    return result;
  }
  // The marks in the ledger are authoritative; the notices only speed things up.
  await Promise.allSettled(
    result.cancelled.map((turnId) => stores.cancellation.announce({ turnId })),
  );
  return result;
}

/** Finds a user by id, or all users with an e-mail address. Returns null if addresses cannot be looked up. */
export async function findFiles(
  { stores: { desk }, hashEmails }: OpsContext,
  asked: string,
): Promise<readonly UserFile[] | null> {
  if (!asked.includes('@')) return findAll([asked]);
  if (!hashEmails) return null;
  const { made, former } = hashEmails([asked]);
  return findAll(await desk.findUsersByEmail([...made, ...former]));

  async function findAll(userIds: readonly string[]): Promise<readonly UserFile[]> {
    const files = await Promise.all(userIds.map((userId) => desk.findUser(userId)));
    return files.filter((file) => file !== null);
  }
}
