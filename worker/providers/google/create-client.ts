import { GoogleGenAI } from '@google/genai';
import type { ModelSettings } from '../call/settings.ts';

/** Does not retry. */
export function createClient(settings: ModelSettings, fetcher: typeof fetch = fetch): GoogleGenAI {
  return new GoogleGenAI({
    enterprise: false,
    apiKey: settings.apiKey.reveal(),
    httpOptions: { baseUrl: settings.baseUrl, fetch: fetcher },
  });
}
