import { createLazy } from '../../ui/lib/use-lazy.ts';

/** The code that reads turns, with the schemas of the protocol. It is too large for the first screen. */
export const reading = createLazy(async () => {
  const [{ openTurnSocket }, { createFollowTurn }, { readSseBody }] = await Promise.all([
    import('./turn-socket.ts'),
    import('./follow-turn.ts'),
    import('./read-by-sse.ts'),
  ]);
  return { openTurnSocket, createFollowTurn, readSseBody };
});
