import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { SlotNotice } from '@quartet/worker/providers/slots/describe-slots.ts';
import type { LocalServer } from './find-local-servers.ts';

const columns = Math.max(...Object.values(shortNames).map((name) => name.length));

/** `Claude  Claude: Sonnet 4, by ANTHROPIC_API_KEY` */
export function toSlotLine({ model, label, carrier, variable }: SlotNotice): string {
  const name = shortNames[model].padEnd(columns);
  return carrier === 'demo'
    ? `${name}  demo answers, until ${variable} or OPENROUTER_API_KEY is set: see README.md`
    : `${name}  ${label}, by ${variable}`;
}

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
