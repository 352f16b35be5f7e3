import express, { Router } from 'express';
import type { OpsContext } from '../context.ts';
import { getOperator } from '../require-operator.ts';
import { readChange } from './parse-change.ts';

/**
 * Reads and sets the controls. Accepts only JSON, because a page of another origin can send JSON only with permission, which it never
 * gets.
 */
export function createControlRoutes({ stores: { controls }, log }: OpsContext): Router {
  const router = Router();
  router.get('/', async (_req, res) => {
    res.json(await controls.read());
  });
  router.post('/', express.json({ limit: '1kb', type: 'application/json' }), async (req, res) => {
    const change = readChange(req.body);
    if (!change) return void res.status(400).json({ error: 'This is not a control.' });
    await controls.set(change);
    log.warn({ change, operator: getOperator(res) }, 'control set by an operator');
    res.json(await controls.read());
  });
  return router;
}
