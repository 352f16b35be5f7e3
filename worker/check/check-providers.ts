import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createPanel, toSettings } from '../providers/create-panel.ts';
import { providerSettings } from '../providers/provider-settings.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import { describeRoutes, type RouteNotice } from '../providers/routes/describe-routes.ts';
import type { EmulatorUrls } from '../providers/routes/to-routes.ts';
import { toProvidersConfig } from '../providers/to-providers-config.ts';
import type { SlotCheck } from './capability-check.ts';
import { checkAnswers, checkList } from './check-slot.ts';

/**
 * Checks all routes in parallel, and the capabilities of each route one after the other. Without `asks`, runs only the checks that
 * are free. A demo slot has no results.
 */
export async function checkProviders(
  config: ProvidersConfig,
  notices: readonly RouteNotice[],
  { asks }: { readonly asks: boolean },
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

/** Stands in for the provider of slots that have none, so that the others can be checked. It is never called. */
const nowhere = 'http://127.0.0.1:9';
const emulator: EmulatorUrls = {
  openai: nowhere,
  xai: nowhere,
  anthropic: nowhere,
  google: nowhere,
  compatible: nowhere,
};

interface CheckedSlots {
  readonly config: ProvidersConfig;
  readonly notices: readonly RouteNotice[];
}

/** Throws `EnvironmentError` with every problem, or if no slot has a provider. */
export function readCheckedSlots(
  environment: Readonly<Record<string, string | undefined>>,
): CheckedSlots {
  const values = readSettings(providerSettings, environment);
  const config = toProvidersConfig(values, { emulator });
  const notices = describeRoutes(config.routes, environment);
  if (notices.some(({ provider }) => provider !== 'demo')) return { config, notices };
  throw new EnvironmentError(notices.map(({ variable }) => `${variable}: is not set`));
}
