/** The option that every figure has. */
export const dry = { type: 'boolean', default: false, about: 'keeps nothing' } as const;

/** Each is a program of that name. */
export const figures = ['compare', 'cancel', 'scale', 'visit', 'doors'] as const;
