import { AppError } from '@quartet/shared/domain/errors.ts';
import { programModel } from '@quartet/shared/http/program-bodies.ts';
import type { RequestHandler } from 'express';

/** `GET /v1/models` and `GET /v1/models/:model`: the one model that programs can ask. 404 for any other. */
export const modelsRoute: RequestHandler = (req, res) => {
  const { model: id } = req.params;
  // Clients require a time, but read nothing in it.
  const model = { id: programModel, object: 'model', created: 0, owned_by: 'quartet' };
  if (id !== undefined && id !== programModel)
    throw new AppError('not_found', `The model is called ${programModel}.`);
  res.json(id === undefined ? { object: 'list', data: [model] } : model);
};
