import type { SlotNotice } from '@quartet/worker/providers/slots/describe-slots.ts';
import type { LocalServer } from './find-local-servers.ts';

/** How the models of a local server are put into the slots that have only demo answers. */
export function toOffer(
  { name, baseUrl, models }: LocalServer,
  slots: readonly SlotNotice[],
): string {
  const free = slots.filter(({ carrier }) => carrier === 'demo').length;
  const taken = models.slice(0, free).join(',');
  const address = name === 'Ollama' ? '' : `OLLAMA_BASE_URL=${baseUrl} `;
  return `${name} runs here. To ask its models: ${address}OLLAMA_MODELS=${taken} npm start`;
}
