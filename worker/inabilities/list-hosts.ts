import { isDeepStrictEqual } from 'node:util';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';
import { listRoutes, type ProvidersConfig } from '../providers/providers-config.ts';

/** Lists the hosts that may get a question, once each, in the order of the panel and of each slot's routes. */
export function listHosts({ slots, keepsNothing }: ProvidersConfig): readonly Host[] {
  const asked = modelKeys.flatMap((model) =>
    listRoutes(slots[model]).map(({ retention }) => ({ model, retention })),
  );
  const hosts = asked.map(({ retention }) => retention);
  const first = (retention: object) =>
    hosts.findIndex((each) => isDeepStrictEqual(each, retention));
  return hosts.flatMap((host, at) => {
    if (first(host) !== at) return [];
    const models = asked.flatMap(({ model, retention }) =>
      first(retention) === at ? [model] : [],
    );
    return { ...host, models: [...new Set(models)], ...(keepsNothing && { onlyUnkept: true }) };
  });
}
