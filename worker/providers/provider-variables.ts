import { type Variables, variable } from '@quartet/runtime/environment/variables.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { modelKeySchema, tabLabels } from '@quartet/shared/domain/panel.ts';
import { dollars } from '@quartet/stores/spend/dollars.ts';
import * as z from 'zod';
import { priceVariable } from '../spend/price.ts';
import { adapterNames, type ModelChoice } from './providers-config.ts';

const adapter = variable.oneOf(adapterNames);
const baseUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional();

/** `id=Label, id=Label`: preferred first. Without a label the id is shown. */
const models = variable.list.transform((items, context): [ModelChoice, ...ModelChoice[]] => {
  const [first, ...rest] = items.map(readChoice);
  if (first?.id && rest.every(({ id }) => id)) return [first, ...rest];
  context.addIssue('must list models as id=Label, separated by commas');
  return z.NEVER;
});

function readChoice(item: string): ModelChoice {
  const [id = '', ...label] = item.split('=');
  return { id: id.trim(), label: label.join('=').trim() || id.trim() };
}

const composers = variable.list.pipe(
  z.array(modelKeySchema, 'must list slots of the panel').min(1, 'must name one slot at least'),
);

/** What the worker reads of the environment to speak to the providers. */
export const providerVariables = {
  GEMINI_API_KEY: { about: 'Key of the Gemini API.', schema: variable.optionalSecret },
  GEMINI_BASE_URL: { about: 'Another address for the Gemini slot.', schema: baseUrl },
  GEMINI_ADAPTER: {
    about: 'What speaks for the Gemini slot: google, anthropic, openai or openai-compatible.',
    schema: adapter,
    fallback: 'google',
  },
  GEMINI_MODELS: {
    about:
      'Models of the Gemini slot as id=Label, preferred first; the next replaces a retired one.',
    schema: models,
    fallback: `gemini-2.5-pro=${tabLabels.gemini},gemini-3.8-flash=Google: Gemini 3.8 Flash`,
  },
  GEMINI_PRICE: {
    about: "Price of the Gemini slot's models, in US dollars per million tokens: input/output.",
    schema: priceVariable,
    fallback: '2/12',
  },
  CLAUDE_API_KEY: { about: 'Key of the Anthropic API.', schema: variable.optionalSecret },
  CLAUDE_BASE_URL: { about: 'Another address for the Claude slot.', schema: baseUrl },
  CLAUDE_ADAPTER: {
    about: 'What speaks for the Claude slot.',
    schema: adapter,
    fallback: 'anthropic',
  },
  CLAUDE_MODELS: {
    about: 'Models of the Claude slot.',
    schema: models,
    fallback: `claude-sonnet-4-20250514=${tabLabels.claude},claude-sonnet-5-5=Claude: Sonnet 5.5`,
  },
  CLAUDE_PRICE: {
    about: "Price of the Claude slot's models, in US dollars per million tokens: input/output.",
    schema: priceVariable,
    fallback: '3/15',
  },
  GPT_API_KEY: { about: 'Key of the OpenAI API.', schema: variable.optionalSecret },
  GPT_BASE_URL: { about: 'Another address for the GPT slot.', schema: baseUrl },
  GPT_ADAPTER: { about: 'What speaks for the GPT slot.', schema: adapter, fallback: 'openai' },
  GPT_MODELS: {
    about: 'Models of the GPT slot.',
    schema: models,
    fallback: `gpt-5=${tabLabels.gpt},gpt-6.1-sol=OpenAI: GPT-6.1 Sol`,
  },
  GPT_PRICE: {
    about: "Price of the GPT slot's models, in US dollars per million tokens: input/output.",
    schema: priceVariable,
    fallback: '2/10',
  },
  GROK_API_KEY: { about: 'Key of the xAI API.', schema: variable.optionalSecret },
  GROK_BASE_URL: { about: 'Another address for the Grok slot.', schema: baseUrl },
  GROK_ADAPTER: { about: 'What speaks for the Grok slot.', schema: adapter, fallback: 'openai' },
  GROK_MODELS: {
    about: 'Models of the Grok slot.',
    schema: models,
    fallback: `grok-4=${tabLabels.grok},grok-4.7=xAI: Grok 4.7`,
  },
  GROK_PRICE: {
    about: "Price of the Grok slot's models, in US dollars per million tokens: input/output.",
    schema: priceVariable,
    fallback: '3/15',
  },
  CONSENSUS_COMPOSERS: {
    about:
      'Slots that compose the consensus, preferred first; the next one replaces one that fails.',
    schema: composers,
    fallback: 'claude,gpt,gemini,grok',
  },
  PROVIDER_FIRST_EVENT_SECONDS: {
    about: 'How long a provider may be silent before its answer has begun.',
    schema: variable.integer(1, 600),
    fallback: '120',
  },
  PROVIDER_IDLE_SECONDS: {
    about: 'How long a provider may be silent in the middle of its answer.',
    schema: variable.integer(1, 600),
    fallback: '20',
  },
  ANSWER_MAX_CHARACTERS: {
    about: 'Where an answer is cut, in characters.',
    schema: variable.integer(1_000, limits.answerCharacters),
    fallback: String(limits.answerCharacters),
  },
  ANSWER_MAX_OUTPUT_TOKENS: {
    about: 'Most tokens of an answer with its reasoning.',
    schema: variable.integer(256, 1_000_000),
    fallback: '32000',
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
} as const satisfies Variables;
