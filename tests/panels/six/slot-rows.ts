import { providers } from '@quartet/worker/providers/slots/providers.ts';
import type { SlotRow } from '@quartet/worker/providers/slots/slot-row.ts';
import { slotRows as four } from '../four/slot-rows.ts';
import type { modelKeys } from './model-rows.ts';

const mistral: SlotRow = {
  ...providers['openai-compatible'],
  vendor: 'mistral',
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

const qwen3: SlotRow = {
  ...providers['openai-compatible'],
  vendor: 'alibaba',
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

/** Mistral composes, because a new vendor most likely speaks its wire format. */
export const slotRows: Readonly<Record<(typeof modelKeys)[number], SlotRow>> = {
  mistral,
  ...four,
  qwen3,
};
