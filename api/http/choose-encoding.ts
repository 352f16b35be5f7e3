import Negotiator from 'negotiator';

/** The published types lack the second argument. */
interface PreferringNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** Returns the offered encoding that the client prefers, or our first of equals; null for no encoding. */
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
