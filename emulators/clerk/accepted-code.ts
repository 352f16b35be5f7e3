/** Clerk's own test code: no mail is ever sent. */
export const acceptedCode = '424242';
