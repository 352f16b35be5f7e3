/** A JSON object as Clerk writes it. */
export type Resource = Readonly<Record<string, unknown>>;
