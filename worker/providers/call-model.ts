import type { LanguageModel } from './language-model.ts';
import type { CallControls } from './layers/call-controls.ts';
import { withControls } from './layers/with-controls.ts';
import { ModelFallback, type NameServed, withFallback } from './layers/with-fallback.ts';
import { withLengthCap } from './layers/with-length-cap.ts';
import { type CalledModel, type OnCall, withRecord } from './layers/with-record.ts';
import { type Route, RouteChoice, withRoutes } from './layers/with-routes.ts';
import { type SpendOptions, withSpend } from './layers/with-spend.ts';
import { withTimeLimits } from './layers/with-time-limits.ts';
import type { CallTask, ModelIdentity, OpenCall, PanelModel } from './panel.ts';
import type { AnswerLimits } from './providers-config.ts';

/**
 * The layers of a call to a model, outermost first: the question goes down through them, and each stream part comes back up.
 * Between these and the next ones `withRoutes` chooses the model's route.
 */
const modelLayers: readonly ((next: OpenCall, parts: ModelParts) => OpenCall)[] = [
  // Waits until operators and the provider's health allow the call.
  (next, parts) => withControls(next, parts, parts.controls),
  // Refuses the call if its model has spent the day's limit, and counts its cost.
  (next, parts) => withSpend(next, parts, parts.spend),
];

/**
 * The layers of a call over one route. Below them, every adapter uses `createRequester`, which repeats a request without an optional
 * part that the provider refused, and `streamCall`, which reads the SDK's stream.
 */
const routeLayers: readonly ((next: OpenCall, parts: LayerParts) => OpenCall)[] = [
  // Asks the next model if one is no longer served, and names the model that writes.
  (next, { fallback, nameServed }) => withFallback(next, fallback, nameServed),
  // Reports the call to the log, the metrics, the trace and the turn's totals when it ends.
  (next, parts) => withRecord(next, parts, parts.onCall),
  // Ends an answer that has become too long.
  (next, { limits }) => withLengthCap(next, limits.answerCharacters),
  // Ends a call whose provider is silent for too long, and any call at its deadline.
  (next, { limits }) => withTimeLimits(next, limits),
];

const askModel: OpenCall = (prompt, { model, signal, turn }) =>
  model.streamText(prompt, signal, turn);

export interface RouteParts
  extends Omit<CalledModel, keyof ModelIdentity>,
    Omit<Route, 'fallback' | 'open'> {
  /** Preferred first. */
  readonly models: readonly [LanguageModel, ...LanguageModel[]];
  /** Used instead of `models` for checks. */
  readonly checkModel?: LanguageModel;
  readonly nameServed: NameServed;
}

export interface ModelParts extends ModelIdentity {
  /** Preferred first. */
  readonly routes: readonly [RouteParts, ...RouteParts[]];
  readonly limits: AnswerLimits;
  readonly onCall: OnCall;
  /** Absent if calls are not controlled, as in an evaluation. */
  readonly controls?: CallControls;
  /** Absent if costs are not counted, as in an evaluation. */
  readonly spend?: SpendOptions;
}

interface LayerParts extends ModelParts, RouteParts {
  readonly fallback: ModelFallback;
}

export function createPanelModel(parts: ModelParts): PanelModel {
  const { key, demo, controls } = parts;
  const [first, ...spares] = parts.routes;
  const create = (route: RouteParts) => createRoute(route, parts);
  const routes = new RouteChoice([create(first), ...spares.map(create)]);
  const open = modelLayers.reduceRight((next, layer) => layer(next, parts), withRoutes(routes));
  const current = (task?: CallTask) => routes.current.fallback.choose(task);
  return {
    key,
    demo,
    current,
    ...(controls && { askPermit: (bounds) => controls.askPermit({ key, demo }, bounds) }),
    openAnswer: (prompt, limits) =>
      open(prompt, { ...limits, turn: limits.turnId ?? Symbol(), model: current(limits.task) }),
  };
}

function createRoute(route: RouteParts, model: ModelParts): Route {
  const fallback = new ModelFallback(route.models, route.checkModel);
  const parts = { ...model, ...route, fallback };
  return {
    ...route,
    fallback,
    open: routeLayers.reduceRight((next, layer) => layer(next, parts), askModel),
  };
}
