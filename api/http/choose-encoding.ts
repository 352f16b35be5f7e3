import Negotiator from 'negotiator';

/** The published types do not know the second argument yet. */
interface PreferringNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** Returns the offered encoding that the client prefers; null for none. */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | null {
  const negotiator: PreferringNegotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  });
  const chosen = negotiator.encoding([...offered, 'identity'], { preferred: [...offered] });
  return offered.find((encoding) => encoding === chosen) ?? null;
}
