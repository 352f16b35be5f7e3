export interface Place {
  readonly takesTurns: boolean;
  /** Whether it answered when it was last looked at. */
  isUp(): boolean;
}

/** Chooses the place of a new turn: those that answer take turns. When none answers, one of the others is refused later. */
export function createPlaceChooser(places: readonly Place[]): () => number {
  let next = Math.floor(Math.random() * places.length);
  return () => {
    const open = places.flatMap(({ takesTurns }, place) => (takesTurns ? [place] : []));
    const up = open.filter((place) => places[place]?.isUp());
    const candidates = up.length > 0 ? up : open;
    next = (next + 1) % candidates.length;
    return candidates[next] ?? 0;
  };
}
