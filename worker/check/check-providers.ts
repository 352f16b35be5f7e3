import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import type { Environment } from '@quartet/runtime/environment/with-files.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createPanel, toSettings } from '../providers/create-panel.ts';
import { providerSettings } from '../providers/provider-settings.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import { describeRoutes, type RouteNotice } from '../providers/routes/describe-routes.ts';
import type { EmulatorUrls } from '../providers/routes/to-routes.ts';
import { toProvidersConfig } from '../providers/to-providers-config.ts';
import type { RouteCheck } from './capability-check.ts';
import { checkAnswers, checkList } from './check-route.ts';

/** Checks all routes at once, one capability of a route after the other; without `asks` only what is free. A demo model has no results. */
export async function checkProviders(
  config: ProvidersConfig,
  notices: readonly RouteNotice[],
  { asks }: { readonly asks: boolean },
): Promise<readonly RouteCheck[]> {
  const routes = modelKeys.flatMap((key) => config.routes[key]);
  return Promise.all(
    routes.map(async (route, at): Promise<RouteCheck> => {
      const notice = notices[at] as RouteNotice;
      const { host } = new URL(route.baseUrl);
      if (route.provider === 'demo') return { ...notice, host, results: [] };
      const settings = toSettings(route, config, route.models[0]);
      const alone = { ...config.routes, [notice.model]: [route] as const };
      const model = createPanel({ ...config, routes: alone }).model(notice.model);
      const checked = { notice, config: route, settings, model };
      const listed = await checkList(checked);
      const isRefused = listed.some(({ state }) => state === 'failed');
      const answered = asks && !isRefused ? await checkAnswers(checked) : [];
      return { ...notice, host, results: [...listed, ...answered] };
    }),
  );
}

/** A placeholder for models without a provider, never called, so that the other models can be checked. */
const nowhere = 'http://127.0.0.1:9';
const emulator: EmulatorUrls = {
  openai: nowhere,
  xai: nowhere,
  anthropic: nowhere,
  google: nowhere,
  compatible: nowhere,
};

/** Throws `EnvironmentError` with every problem, and when no model has anything. */
export function readCheckedRoutes(environment: Environment) {
  const values = readSettings(providerSettings, environment);
  const config = toProvidersConfig(values, { emulator });
  const notices = describeRoutes(config.routes, environment);
  if (notices.some(({ provider }) => provider !== 'demo')) return { config, notices };
  throw new EnvironmentError(notices.map(({ variable }) => `${variable}: is not set`));
}
