import type { Log } from '@quartet/runtime/logging/log.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import express, { Router } from 'express';
import { readChange } from './parse-change.ts';

export interface ControlRoutesContext {
  readonly controls: Pick<ControlBoard, 'read' | 'set'>;
  readonly log: Log;
}

/**
 * What operators have set, and a way to set it. Only a body of JSON is taken: a page elsewhere cannot send one without a
 * permission that is never given.
 */
export function createControlRoutes({ controls, log }: ControlRoutesContext): Router {
  const router = Router();
  router.get('/', async (_req, res) => {
    res.json(await controls.read());
  });
  router.post('/', express.json({ limit: '1kb', type: 'application/json' }), async (req, res) => {
    const change = readChange(req.body);
    if (!change) return void res.status(400).json({ error: 'This is not a control.' });
    await controls.set(change);
    log.warn({ change }, 'control set by an operator');
    res.json(await controls.read());
  });
  return router;
}
