import type { Settings } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { modelKeySchema } from '@quartet/shared/domain/model-key-schema.ts';
import { dollars } from '@quartet/stores/spend/dollars.ts';
import * as z from 'zod';
import { slotRows } from './slots/slot-rows.ts';
import { carrierVariables, slotVariables } from './slots/slot-variables.ts';

const composers = variable.list.pipe(
  z.array(modelKeySchema, 'must list slots of the panel').min(1, 'must name one slot at least'),
);

/** Limits an answer with its reasoning, unless the operator or the model's row says otherwise. */
export const defaultOutputTokens = 32_000;

export const providerVariables = {
  ...slotVariables,
  ...carrierVariables,
  CONSENSUS_COMPOSERS: {
    about:
      'Slots that compose the consensus, preferred first; the next one replaces one that fails.',
    schema: composers,
    fallback: Object.keys(slotRows).join(','),
  },
  PROVIDER_FIRST_EVENT_SECONDS: {
    about: 'How long a provider may be silent before its answer has begun, and while it thinks.',
    schema: variable.integer(1, 600),
    fallback: '120',
  },
  PROVIDER_IDLE_SECONDS: {
    about: 'How long a provider may be silent in the middle of its words.',
    schema: variable.integer(1, 600),
    fallback: '45',
  },
  ANSWER_MAX_CHARACTERS: {
    about: 'Where an answer is cut, in characters.',
    schema: variable.integer(1_000, limits.answerCharacters),
    fallback: String(limits.answerCharacters),
  },
  ANSWER_MAX_OUTPUT_TOKENS: {
    about: `Most tokens of an answer with its reasoning. Default: ${defaultOutputTokens}; none for a server that speaks Chat Completions.`,
    schema: variable.integer(256, 1_000_000).optional(),
  },
  PROVIDER_DAILY_SPEND_USD: {
    about: 'What all calls of one slot may cost in a day (UTC), estimated from their tokens.',
    schema: dollars,
    fallback: '100',
  },
  WEB_SEARCH_MAX_USES: {
    about: 'Most web searches in one answer, where the provider lets one say so.',
    schema: variable.integer(1, 50),
    fallback: '5',
  },
} as const satisfies Settings;
