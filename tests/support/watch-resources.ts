import { createHook, type HookCallbacks } from 'node:async_hooks';

/** A timer, socket, server, child process or worker: what keeps this process running while it is open. */
interface Resource {
  readonly kind: string;
  readonly handle: { hasRef(): boolean };
  readonly birth: { readonly stack?: string };
}

export interface ResourceWatch extends Disposable {
  /** What was made since the watch began and is open: `Timeout of api/relay/follow-turn.ts:73`. */
  listOpen(): readonly string[];
}

/** Node's own list, `getActiveResourcesInfo`, names neither places nor workers. */
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

/** None for what the test runner made, such as the timer of its next report. */
function toLines({ kind, birth }: Resource): readonly string[] {
  const places = birth.stack?.match(/\/(?!\/)[^\s():]+\.[jt]sx?:\d+/g) ?? [];
  if (places[0]?.includes('/node_modules/vitest/')) return [];
  const place = places.find((each) => !each.includes('/node_modules/')) ?? places[0];
  return [place === undefined ? kind : `${kind} of ${place.replace(`${process.cwd()}/`, '')}`];
}
