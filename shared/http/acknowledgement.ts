/** Sent by a reader of an event stream that will say itself when it has read the end. */
export const acknowledgement = { 'x-acknowledge': 'turn-end' } as const;
