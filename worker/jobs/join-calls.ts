/**
 * Joins calls for the same key that are made in one moment. The shared call begins after all of them were made, so it sees
 * what was true when the last of them came. Later calls make their own.
 */
export function joinCalls<Key, Result>(
  call: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const joined = new Map<Key, Promise<Result>>();

  async function callLater(key: Key): Promise<Result> {
    await new Promise((resolve) => setImmediate(resolve));
    joined.delete(key);
    return call(key);
  }

  return (key) => {
    const calling = joined.get(key) ?? callLater(key);
    joined.set(key, calling);
    return calling;
  };
}
