import { createHook, type HookCallbacks } from 'node:async_hooks';

/** An open timer, socket, server, child process or worker, which keeps this process running. */
interface Resource {
  readonly kind: string;
  readonly handle: { hasRef(): boolean };
  readonly birth: { readonly stack?: string };
}

export interface ResourceWatch extends Disposable {
  /** Lists open resources created since the watch began, such as `Timeout of api/relay/follow-turn.ts:73`. */
  listOpen(): readonly string[];
}

/** Starts a watch of its own, because Node's `getActiveResourcesInfo` lists no source lines and no workers. */
export function watchResources(): ResourceWatch {
  const made = new Map<number, Resource>();
  const init: NonNullable<HookCallbacks['init']> = (...[id, kind, , handle]) => {
    if (!hasRefCount(handle)) return;
    const birth = {};
    Error.captureStackTrace(birth, init);
    made.set(id, { kind, handle, birth });
  };
  const destroy = (id: number) => void made.delete(id);
  const hook = createHook({ init, destroy, trackPromises: false }).enable();
  return {
    listOpen: () => [...made.values()].filter(({ handle }) => handle.hasRef()).flatMap(toLines),
    [Symbol.dispose]: () => void hook.disable(),
  };
}

function hasRefCount(handle: object): handle is Resource['handle'] {
  return 'hasRef' in handle && typeof handle.hasRef === 'function';
}

/** Formats the kind and source line; returns none for resources of the test runner, such as the timer of its next report. */
function toLines({ kind, birth }: Resource): readonly string[] {
  const places = birth.stack?.match(/\/(?!\/)[^\s():]+\.[jt]sx?:\d+/g) ?? [];
  if (places[0]?.includes('/node_modules/vitest/')) return [];
  const place = places.find((each) => !each.includes('/node_modules/')) ?? places[0];
  return [place === undefined ? kind : `${kind} of ${place.replace(`${process.cwd()}/`, '')}`];
}
