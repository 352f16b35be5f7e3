/** Clerk's own test code, since no mail is sent. */
export const acceptedCode = '424242';
