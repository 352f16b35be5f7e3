import { messagesWire } from './anthropic/messages-wire.ts';
import { chatWire } from './compatible/chat-wire.ts';
import { geminiWire } from './google/gemini-wire.ts';
import { openrouterWire } from './openai/openrouter-wire.ts';
import { createResponsesWire } from './openai/responses-wire.ts';
import type { EmulatedProvider } from './provider.ts';
import type { Wire } from './wire.ts';

interface Route {
  readonly provider: EmulatedProvider;
  readonly path: RegExp;
  readonly wire: Wire;
}

const routes: readonly Route[] = [
  { provider: 'openai', path: /^\/openai\/v1\/responses$/, wire: createResponsesWire('openai') },
  { provider: 'xai', path: /^\/xai\/v1\/responses$/, wire: createResponsesWire('xai') },
  { provider: 'anthropic', path: /^\/anthropic\/v1\/messages$/, wire: messagesWire },
  {
    provider: 'google',
    path: /^\/google\/v1(beta)?\/models\/[^/]+:(streamGenerateContent|generateContent)$/,
    wire: geminiWire,
  },
  { provider: 'openrouter', path: /^\/openrouter\/v1\/responses$/, wire: openrouterWire },
  { provider: 'compatible', path: /^\/compatible\/v1\/chat\/completions$/, wire: chatWire },
];

/** Null for a path that no service has. */
export function findRoute(path: string): Route | null {
  return routes.find((route) => route.path.test(path)) ?? null;
}

export function wireOf(provider: EmulatedProvider): Wire {
  const route = routes.find((each) => each.provider === provider);
  if (!route) throw new TypeError(`No wire of ${provider}`);
  return route.wire;
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
