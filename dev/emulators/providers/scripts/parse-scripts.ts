import { asObject, type JsonObject } from '../json.ts';
import { type EmulatedProvider, isProvider } from '../provider.ts';
import type { Script, ScriptKind } from './script.ts';

const kinds: Readonly<Record<ScriptKind, true>> = {
  steady: true,
  slow: true,
  reasoning: true,
  'web-search': true,
  'rate-limited': true,
  'server-error': true,
  overloaded: true,
  unauthorized: true,
  'model-gone': true,
  refused: true,
  'second-start': true,
  'hang-before-headers': true,
  'hang-mid-stream': true,
  'clean-cut': true,
  reset: true,
  'error-event': true,
  'malformed-json': true,
  refusal: true,
  truncation: true,
  flood: true,
  hold: true,
};

/** Reads `{ provider, scripts: Script | Script[] }`; returns an error sentence for anything else. */
export function parseScripts(
  body: JsonObject,
): { readonly provider: EmulatedProvider; readonly scripts: readonly Script[] } | string {
  const { provider } = body;
  if (!isProvider(provider)) return 'provider: no such provider.';
  const scripts = [body['scripts']].flat().map(asObject);
  const stranger = scripts.find(({ kind }) => typeof kind !== 'string' || !(kind in kinds));
  if (stranger) return 'scripts: no such kind of script.';
  return { provider, scripts: scripts as unknown as Script[] };
}
