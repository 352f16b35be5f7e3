import { type ModelKey, modelKeys } from './panel.ts';
import type { Host, Retention } from './retention.ts';

/** The parts of a question other than its text. */
interface SentParts {
  readonly images: boolean;
  readonly webSearch: boolean;
}

/** True when a host would keep a part of a question, or may. */
export function isKept({ questions, images, searches }: Retention, sent: SentParts): boolean {
  return (
    questions !== 'none' ||
    (sent.images && images !== 'none') ||
    (sent.webSearch && searches !== 'none')
  );
}

/** Lists the hosts that may get a question. */
export function listAskedHosts(hosts: readonly Host[], sent: SentParts): readonly Host[] {
  return hosts.filter((host) => !host.onlyUnkept || !isKept(host, sent));
}

/** Lists the models of which every host would keep a part of a question that none may keep. */
export function listUnasked(hosts: readonly Host[], sent: SentParts): readonly ModelKey[] {
  const asked = listAskedHosts(hosts, sent);
  return modelKeys.filter((model) => areOf(hosts, model) && !areOf(asked, model));
}

function areOf(hosts: readonly Host[], model: ModelKey): boolean {
  return hosts.some(({ models }) => models?.includes(model));
}
