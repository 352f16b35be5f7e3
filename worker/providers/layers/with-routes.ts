import { isKept } from '@quartet/shared/domain/asked-hosts.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import { Rests, type TurnKey } from '../call/rests.ts';
import { ProviderError } from '../language-model.ts';
import type { OpenCall } from '../panel.ts';
import type { ModelFallback } from './with-fallback.ts';

/** Route: one key to one provider, by which a model is asked. */
export interface Route {
  readonly host: string;
  /** The host's name for people, if it is not the preferred host. */
  readonly hostName?: string;
  /** How long the host keeps each part. Set if no part may be kept. */
  readonly retention?: Retention;
  readonly fallback: ModelFallback;
  readonly open: OpenCall;
}

/**
 * Asks by the model's first route that is well. A failure before the first word that another route may not share keeps the turn from
 * this route, and is marked `elsewhere` while another one is well: whoever retries gets that one. The route rests for everybody only
 * once another turn has failed on it as well, or if the failure is about the key. Throws `ProviderError` `retention` where each host
 * would keep a part of the question, or may.
 */
export function withRoutes(routes: RouteChoice): OpenCall {
  return async function* routed(prompt, call) {
    const sent = { ...prompt, images: prompt.messages.some(({ images }) => images?.length) };
    const allowed = routes.all.filter(({ retention }) => !retention || !isKept(retention, sent));
    const { turn } = call;
    const route = routes.take(allowed, turn);
    if (!route) throw new ProviderError('retention', { retryable: false, unsent: true });
    const { hostName } = route;
    let hasWords = false;
    let isSpent = false;
    try {
      for await (const part of route.open(prompt, call)) {
        if (part.type === 'activity' && part.restMs !== undefined) {
          isSpent = true;
          routes.rest(route, part.restMs);
        }
        yield part.type === 'model' && hostName ? { ...part, hostName } : part;
        hasWords ||= part.type === 'text-delta';
      }
    } catch (error) {
      if (hasWords || call.signal.aborted || Date.now() >= call.deadlineAt) throw error;
      const fault = findFault(error);
      if (!fault) throw error;
      routes.noteFault(route, fault, turn);
      if (!routes.isWell(allowed, turn)) throw error;
      throw new ProviderError(fault.code, { ...fault.details, elsewhere: true });
    }
    if (!isSpent) routes.trust(route);
  };
}

/** Returns a failure of the key or its host. If the question is at fault, every host would refuse it. */
function findFault(error: unknown): ProviderError | null {
  if (!(error instanceof ProviderError)) return null;
  const { code, details } = error;
  const isTheirs = details.retryable || code === 'provider_timeout' || code === 'model_unavailable';
  return isTheirs || details.ours ? error : null;
}

const restMs = 30_000;
const leastRestMs = 1_000;
const longestRestMs = 10 * 60_000;

/** Chooses a model's route for the calls of the process: the first that is not resting. */
export class RouteChoice {
  readonly all: readonly [Route, ...Route[]];
  readonly #rests = new Rests<Route>();

  constructor(all: readonly [Route, ...Route[]]) {
    this.all = all;
  }

  get current(): Route {
    return this.#rests.findReady(this.all) ?? this.all[0];
  }

  isWell(routes: readonly Route[], turn: TurnKey): boolean {
    return this.#rests.findReady(routes, turn) !== undefined;
  }

  /** Takes the first route if all rest. After a rest, one call tries the route; the other calls follow once it has ended well. */
  take(routes: readonly Route[], turn: TurnKey): Route | undefined {
    const route = this.#rests.findReady(routes, turn) ?? routes[0];
    if (route && this.#rests.has(route)) this.#rests.begin(route, restMs);
    return route;
  }

  /** Keeps the turn from the one key, if it is over its limit or refused; for any other failure, from all keys of its host. */
  noteFault(route: Route, { code, details }: ProviderError, turn: TurnKey): void {
    const { status, ours, retryAfterMs = restMs } = details;
    const isLimited = code === 'provider_rate_limited';
    const isOfKey = isLimited || ours !== undefined;
    // A key that is refused, unpaid or limited for a time is so for every question.
    const isTold =
      status === 401 ||
      status === 402 ||
      (isLimited && Number(details.retryAfterMs) >= leastRestMs);
    for (const each of isOfKey ? [route] : this.all.filter(({ host }) => host === route.host)) {
      this.#rests.fail(each, turn, bound(retryAfterMs));
      if (isTold) this.rest(each, retryAfterMs);
    }
  }

  rest(route: Route, ms: number): void {
    this.#rests.begin(route, bound(ms));
  }

  trust(route: Route): void {
    this.#rests.end(route);
  }
}

const bound = (ms: number) => Math.min(Math.max(ms, leastRestMs), longestRestMs);
