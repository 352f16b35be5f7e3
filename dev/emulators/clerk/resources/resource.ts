/** A JSON object in Clerk's format. */
export type Resource = Readonly<Record<string, unknown>>;
