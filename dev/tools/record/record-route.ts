import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AdapterName } from '@quartet/worker/providers/adapter-name.ts';
import { createModel } from '@quartet/worker/providers/create-model.ts';
import { toSettings } from '@quartet/worker/providers/create-panel.ts';
import type { ProvidersConfig } from '@quartet/worker/providers/providers-config.ts';
import { openRecordingProxy } from './recording-proxy.ts';
import { scrubPayload } from './scrub.ts';

export interface RecordedStream {
  /** The name of its provider in the tests. */
  readonly provider: string;
  /** The scrubbed payload of each event. */
  readonly payloads: readonly string[];
}

const patienceMs = 300_000;

/** Asks the model by its first route and keeps the reply. Throws `ProviderError`, or an error if the reply is no stream. */
export async function recordRoute(
  config: ProvidersConfig,
  key: ModelKey,
  prompt: { readonly question: string; readonly webSearch: boolean },
): Promise<RecordedStream> {
  const [route] = config.routes[key];
  await using proxy = await openRecordingProxy(route.baseUrl);
  const [first] = route.models;
  const settings = { ...toSettings(route, config, first), baseUrl: proxy.url };
  const messages = [{ role: 'user' as const, text: prompt.question }];
  const parts = createModel(route.adapter, settings).streamText(
    { messages, webSearch: prompt.webSearch },
    AbortSignal.timeout(patienceMs),
  );
  for await (const _ of parts);
  const payloads = readPayloads(proxy.replies.at(-1)?.body ?? '');
  if (payloads.length === 0) throw new Error('The service sent no stream.');
  return { provider: nameOf(route.adapter, first.company), payloads: payloads.map(scrubPayload) };
}

/** Returns the data of each event, with several lines joined. */
function readPayloads(body: string): readonly string[] {
  return body
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((event) => event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:')))
    .map((lines) => lines.map((line) => line.slice(5).trimStart()).join('\n'))
    .filter((payload) => payload !== '' && payload !== '[DONE]');
}

function nameOf(adapter: AdapterName, company: string): string {
  if (adapter === 'openai' && company === 'xai') return 'xai';
  return adapter === 'openai-compatible' ? 'compatible' : adapter;
}
