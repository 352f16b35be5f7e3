import { registerHooks } from 'node:module';
import './end-idle-soon.ts';
import './limit-memory.ts';
import './shift-clock.ts';

const root = new URL('../../../', import.meta.url).href;

/** Given to a process of the product by `--import`: the product itself holds no fault point, and another release has none. */
const standIns = [
  [`${root}stores/create-stores.ts`, new URL('create-stores.ts', import.meta.url).href],
  [`${root}worker/context.ts`, new URL('context.ts', import.meta.url).href],
  [`${root}worker/providers/call/post.ts`, new URL('post.ts', import.meta.url).href],
] as const;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const standIn = standIns.find(([file]) => resolved.url === file)?.[1];
    if (!standIn || context.parentURL === standIn) return resolved;
    return { ...resolved, url: standIn };
  },
});
