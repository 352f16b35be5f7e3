import { unknownHost } from '@quartet/worker/providers/retention.ts';
import { providers } from '@quartet/worker/providers/rows/providers.ts';
import type { RouteRow } from '@quartet/worker/providers/rows/route-row.ts';
import { type modelKeys, modelRows } from './model-rows.ts';

const claude: RouteRow = {
  ...providers.anthropic,
  keyOf: 'the Anthropic API',
  usualNames: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_BASE_URL' },
  models: [
    {
      id: 'claude-sonnet-4-20250514',
      openrouterId: 'anthropic/claude-sonnet-4',
      label: modelRows.claude.tabLabel,
      price: { input: 3, output: 15, searches: 10 },
      effort: null,
    },
    {
      id: 'claude-sonnet-5-5',
      openrouterId: 'anthropic/claude-sonnet-5.5',
      label: 'Claude: Sonnet 5.5',
      price: { input: 2, output: 10, searches: 10 },
      effort: 'medium',
    },
  ],
};

const gpt: RouteRow = {
  ...providers.openai,
  keyOf: 'the OpenAI API',
  usualNames: { key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL' },
  models: [
    {
      id: 'gpt-5',
      openrouterId: 'openai/gpt-5',
      label: modelRows.gpt.tabLabel,
      price: { input: 2, output: 10, searches: 10 },
      effort: 'medium',
    },
    {
      id: 'gpt-6.1-sol',
      openrouterId: 'openai/gpt-6.1-sol',
      label: 'OpenAI: GPT-6.1 Sol',
      price: { input: 2, output: 10, searches: 10 },
      effort: 'medium',
    },
  ],
};

const gemini: RouteRow = {
  ...providers.google,
  keyOf: 'the Gemini API',
  usualNames: { key: 'GOOGLE_API_KEY', url: 'GOOGLE_GEMINI_BASE_URL' },
  models: [
    {
      id: 'gemini-2.5-pro',
      openrouterId: 'google/gemini-2.5-pro',
      label: modelRows.gemini.tabLabel,
      price: { input: 2, output: 12, searches: 35 },
      effort: null,
    },
    {
      id: 'gemini-3.8-flash',
      openrouterId: 'google/gemini-3.8-flash',
      label: 'Google: Gemini 3.8 Flash',
      price: { input: 2, output: 12, searches: 14 },
      effort: 'medium',
    },
  ],
};

const thinkingMs = 240_000;

const grok: RouteRow = {
  ...providers.xai,
  retention: unknownHost,
  keyOf: 'the xAI API',
  usualNames: { key: 'XAI_API_KEY', url: 'XAI_BASE_URL' },
  models: [
    {
      id: 'grok-4',
      openrouterId: 'x-ai/grok-4',
      label: modelRows.grok.tabLabel,
      price: { input: 3, output: 15, searches: 10 },
      effort: null,
      silenceMs: thinkingMs,
    },
    {
      id: 'grok-4.7',
      openrouterId: 'x-ai/grok-4.7',
      label: 'xAI: Grok 4.7',
      price: { input: 2, output: 6, searches: 10 },
      effort: 'medium',
      silenceMs: thinkingMs,
    },
    {
      id: 'grok-4.6',
      openrouterId: 'x-ai/grok-4.6',
      label: 'xAI: Grok 4.6',
      price: { input: 2, output: 6, searches: 10 },
      effort: 'medium',
      silenceMs: thinkingMs,
    },
    {
      id: 'grok-4.3',
      openrouterId: 'x-ai/grok-4.3',
      label: 'xAI: Grok 4.3',
      price: { input: 2, output: 6, searches: 10 },
      effort: 'medium',
      silenceMs: thinkingMs,
    },
  ],
};

export const routeRows: Readonly<Record<(typeof modelKeys)[number], RouteRow>> = {
  claude,
  gpt,
  gemini,
  grok,
};
