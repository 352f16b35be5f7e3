import { providers } from '@quartet/worker/providers/rows/providers.ts';
import type { RouteRow } from '@quartet/worker/providers/rows/route-row.ts';
import { routeRows as four } from '../four/route-rows.ts';
import type { modelKeys } from './model-rows.ts';

const mistral: RouteRow = {
  ...providers['openai-compatible'],
  company: 'mistral',
  liveUrl: 'https://api.mistral.ai/v1',
  emulatedAs: 'compatible',
  keyOf: 'the Mistral API',
  models: [
    {
      id: 'mistral-large-4',
      openrouterId: 'mistralai/mistral-large-4',
      label: 'Mistral: Large 4',
      price: { input: 2, output: 6 },
      effort: null,
    },
  ],
};

const qwen3: RouteRow = {
  ...providers['openai-compatible'],
  company: 'alibaba',
  emulatedAs: 'compatible',
  keyOf: 'the server that runs Qwen',
  models: [
    {
      id: 'qwen3-max',
      openrouterId: 'qwen/qwen3-max',
      label: 'Alibaba: Qwen 3',
      price: { input: 0, output: 0 },
      effort: null,
    },
  ],
};

/** Mistral composes, because a new provider most likely speaks its format. */
export const routeRows: Readonly<Record<(typeof modelKeys)[number], RouteRow>> = {
  mistral,
  ...four,
  qwen3,
};
