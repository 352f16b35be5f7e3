import { messagesApi } from './anthropic/messages-api.ts';
import { chatApi } from './compatible/chat-api.ts';
import type { EmulatedApi } from './emulated-api.ts';
import { geminiApi } from './google/gemini-api.ts';
import { openrouterApi } from './openai/openrouter-api.ts';
import { createResponsesApi } from './openai/responses-api.ts';
import type { EmulatedProvider } from './provider.ts';

interface Route {
  readonly provider: EmulatedProvider;
  readonly path: RegExp;
  readonly api: EmulatedApi;
}

const routes: readonly Route[] = [
  { provider: 'openai', path: /^\/openai\/v1\/responses$/, api: createResponsesApi('openai') },
  { provider: 'xai', path: /^\/xai\/v1\/responses$/, api: createResponsesApi('xai') },
  { provider: 'anthropic', path: /^\/anthropic\/v1\/messages$/, api: messagesApi },
  {
    provider: 'google',
    path: /^\/google\/v1(beta)?\/models\/[^/]+:(streamGenerateContent|generateContent)$/,
    api: geminiApi,
  },
  { provider: 'openrouter', path: /^\/openrouter\/v1\/responses$/, api: openrouterApi },
  { provider: 'compatible', path: /^\/compatible\/v1\/chat\/completions$/, api: chatApi },
];

/** Null for a path that no service has. */
export function findRoute(path: string): Route | null {
  return routes.find((route) => route.path.test(path)) ?? null;
}

export function apiOf(provider: EmulatedProvider): EmulatedApi {
  const route = routes.find((each) => each.provider === provider);
  if (!route) throw new TypeError(`No API of ${provider}`);
  return route.api;
}

export function toBaseUrls(url: string): Readonly<Record<EmulatedProvider, string>> {
  return {
    openai: `${url}/openai/v1`,
    xai: `${url}/xai/v1`,
    anthropic: `${url}/anthropic`,
    google: `${url}/google`,
    openrouter: `${url}/openrouter/v1`,
    compatible: `${url}/compatible/v1`,
  };
}
