import { createContext } from 'react';
import type { LinkOwners } from './allowed-links.ts';

/** Whose each link is. Null: the text may link to anything, and a link is nobody's. */
export const LinkOwnersContext = createContext<LinkOwners | null>(null);
