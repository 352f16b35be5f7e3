/**
 * Joins calls for the same key that are made in one moment. The shared call begins after all of them were made, so it sees
 * what was true when the last of them came. Later calls make their own.
 */
export function joinCalls<Input, Result>(
  call: (input: Input) => Promise<Result>,
  toKey: (input: Input) => string,
): (input: Input) => Promise<Result> {
  const joined = new Map<string, Promise<Result>>();

  async function callLater(key: string, input: Input): Promise<Result> {
    await new Promise((resolve) => setImmediate(resolve));
    joined.delete(key);
    return call(input);
  }

  return (input) => {
    const key = toKey(input);
    const calling = joined.get(key) ?? callLater(key, input);
    joined.set(key, calling);
    return calling;
  };
}
