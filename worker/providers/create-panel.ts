import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import { type ReadingPace, usualPace } from './call/reading-pace.ts';
import type { ModelSettings } from './call/settings.ts';
import { createPanelModel, type RouteParts } from './call-model.ts';
import { createModel } from './create-model.ts';
import { type ControlsOptions, createCallControls } from './layers/call-controls.ts';
import type { OnCall } from './layers/with-record.ts';
import { assertAffordable, type SpendOptions } from './layers/with-spend.ts';
import type { Panel } from './panel.ts';
import { type ProvidersConfig, type RouteConfig, type Routes } from './providers-config.ts';
import { unknownHost } from './retention.ts';
import type { ModelVersion } from './rows/route-row.ts';
import { nameServed } from './served-model.ts';

export interface PanelParts {
  /** Called for every call to a provider when it is over. */
  readonly onCall?: OnCall;
  /** Decides when the streams of providers are read. */
  readonly pace?: ReadingPace;
  /** Lets operators control the calls; by default they are not controlled. */
  readonly controls?: ControlsOptions;
  /** Counts the cost of calls; by default it is not counted. */
  readonly spend?: SpendOptions;
}

export function createPanel(
  config: ProvidersConfig,
  { onCall = () => {}, pace = usualPace, ...parts }: PanelParts = {},
): Panel {
  const { spend } = parts;
  const controls = toCallControls(parts);
  const models = forEachModel((key) =>
    createPanelModel({
      key,
      demo: config.routes[key][0].provider === 'demo',
      routes: createRoutes(config.routes[key], config, pace),
      limits: config,
      onCall,
      ...(controls && { controls }),
      ...(spend && { spend }),
    }),
  );
  return {
    model: (model) => models[model],
    composers: config.composers.map((model) => models[model]),
  };
}

/** Lets a call check its budget while it asks the control board. */
function toCallControls({ controls, spend }: PanelParts) {
  if (!controls) return undefined;
  return createCallControls({
    ...controls,
    ...(spend && { assertAffordable: (model) => assertAffordable(model, spend) }),
  });
}

/** Describes one version of a model to its adapter. */
export function toSettings(
  { apiKey, baseUrl }: RouteConfig,
  { keepsNothing, ...config }: ProvidersConfig,
  { id, label, company, effort, silenceMs, ...model }: ModelVersion,
): ModelSettings {
  const maxOutputTokens = model.maxOutputTokens ?? config.maxOutputTokens;
  return {
    modelId: id,
    label,
    company,
    apiKey,
    baseUrl,
    ...(maxOutputTokens && { maxOutputTokens }),
    keepsNothing,
    effort,
    ...(silenceMs && { silenceMs }),
  };
}

function createRoutes(
  [preferred, ...spares]: Routes,
  config: ProvidersConfig,
  pace: ReadingPace,
): readonly [RouteParts, ...RouteParts[]] {
  const create = (route: RouteConfig): RouteParts => {
    const { host } = new URL(route.baseUrl);
    const isPreferred = host === new URL(preferred.baseUrl).host;
    return {
      provider: route.provider,
      host,
      ...(!isPreferred && { hostName: toHostName(route.retention) }),
      ...createModels(route, config, pace),
      nameServed: (asked, servedId) => nameServed(asked, servedId, route.models),
      ...(config.keepsNothing && { retention: route.retention }),
    };
  };
  return [create(preferred), ...spares.map(create)];
}

function toHostName({ host }: Retention): string {
  return host === null || host === unknownHost.host ? 'another server' : host;
}

function createModels(
  route: RouteConfig,
  config: ProvidersConfig,
  pace: ReadingPace,
): Pick<RouteParts, 'models' | 'checkModel'> {
  const { checkModel } = route;
  const create = (model: ModelVersion) =>
    createModel(route.adapter, { ...toSettings(route, config, model), pace });
  const [first, ...rest] = route.models;
  return {
    models: [create(first), ...rest.map(create)],
    ...(checkModel && { checkModel: create(checkModel) }),
  };
}
