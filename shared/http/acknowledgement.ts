/** Header of a reader of an event stream that will report itself when it has read the end. */
export const acknowledgement = { 'x-acknowledge': 'turn-end' } as const;
