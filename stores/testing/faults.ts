import { onTestFinished } from 'vitest';

type Method = (...args: never[]) => Promise<unknown>;
type MethodName<Store> = {
  [Name in keyof Store]: Store[Name] extends Method ? Name : never;
}[keyof Store];
type Arguments<Own> = Own extends (...args: infer Args) => unknown ? Args : never;

/** Replaces a store's method by the result of `around`, until the test ends or the returned function is called. */
export function interceptCalls<Store extends object, Name extends MethodName<Store>>(
  store: Store,
  name: Name,
  around: (own: Store[Name]) => Store[Name],
): () => void {
  const own = store[name];
  const restore = () => {
    store[name] = own;
  };
  store[name] = around(own);
  onTestFinished(restore);
  return restore;
}

/** Makes calls of the method reject without doing anything, until the test ends or the returned function is called. */
export function rejectCalls<Store extends object>(
  store: Store,
  name: MethodName<Store>,
): () => void {
  return interceptCalls(store, name, () => reject as Store[typeof name]);
}

async function reject(): Promise<never> {
  throw new Error('SECRET in a command');
}

/** Makes calls of the method do nothing and never end. */
export function hangCalls<Store extends object>(store: Store, name: MethodName<Store>): void {
  interceptCalls(store, name, () => hang as Store[typeof name]);
}

function hang(): Promise<never> {
  return new Promise(() => undefined);
}

/** Lets calls of the method do their work, but holds their results back until the returned function is called. */
export function holdBackResults<Store extends object>(
  store: Store,
  name: MethodName<Store>,
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  interceptCalls(store, name, (own) => {
    const late = async (...args: never[]) => {
      const result: unknown = await Reflect.apply(own as Method, store, args);
      await promise;
      return result;
    };
    return late as Store[typeof name];
  });
  return resolve;
}

/** Runs `first` before the next call of the method. */
export function beforeNextCall<Store extends object>(
  store: Store,
  name: MethodName<Store>,
  first: () => Promise<unknown>,
): void {
  const restore = interceptCalls(store, name, (own) => {
    const delayed = async (...args: never[]): Promise<unknown> => {
      restore();
      await first();
      return Reflect.apply(own as Method, store, args);
    };
    return delayed as Store[typeof name];
  });
}

/** Records the arguments of every call of the method until the test ends. */
export function recordCalls<Store extends object, Name extends MethodName<Store>>(
  store: Store,
  name: Name,
): readonly Arguments<Store[Name]>[] {
  const calls: Arguments<Store[Name]>[] = [];
  interceptCalls(store, name, (own) => {
    const recorded = (...args: Arguments<Store[Name]>) => {
      calls.push(args);
      return Reflect.apply(own as Method, store, args);
    };
    return recorded as Store[Name];
  });
  return calls;
}
