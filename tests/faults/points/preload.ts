import { registerHooks } from 'node:module';
import './shift-clock.ts';

/** Given to a process of the product by `--import`: the product itself holds no fault point. */
const standIn = new URL('create-stores.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const isOurs = resolved.url.endsWith('/stores/create-stores.ts');
    if (!isOurs || context.parentURL === standIn) return resolved;
    return { ...resolved, url: standIn };
  },
});

const { around } = await import('./create-stores.ts');
const { fetch: realFetch } = globalThis;
globalThis.fetch = around('provider.fetch', realFetch as never) as typeof fetch;
