import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createPanel, toSettings } from '../providers/create-panel.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import type { RouteNotice } from '../providers/routes/describe-routes.ts';
import type { SlotCheck } from './capability-check.ts';
import { checkAnswers, checkList } from './check-slot.ts';

export interface CheckOptions {
  /** False for the free checks alone. */
  readonly asks: boolean;
}

/** Checks all routes at once, one capability of a route after the other. A demo slot has no results. */
export async function checkProviders(
  config: ProvidersConfig,
  notices: readonly RouteNotice[],
  { asks }: CheckOptions,
): Promise<readonly SlotCheck[]> {
  const routes = modelKeys.flatMap((key) => config.routes[key]);
  return Promise.all(
    routes.map(async (route, at): Promise<SlotCheck> => {
      const notice = notices[at] as RouteNotice;
      const { host } = new URL(route.baseUrl);
      if (route.provider === 'demo') return { ...notice, host, results: [] };
      const settings = toSettings(route, config, route.models[0]);
      const alone = { ...config.routes, [notice.model]: [route] as const };
      const slot = createPanel({ ...config, routes: alone }).slot(notice.model);
      const checked = { notice, config: route, settings, slot };
      const listed = await checkList(checked);
      const isRefused = listed.some(({ state }) => state === 'failed');
      const answered = asks && !isRefused ? await checkAnswers(checked) : [];
      return { ...notice, host, results: [...listed, ...answered] };
    }),
  );
}
