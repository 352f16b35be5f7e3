/** At how many places of an answer it is told that one page is cited. */
export const maxPlaces = 16;
