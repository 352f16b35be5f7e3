import type { ClerkProvider } from '@clerk/react';
import type { ComponentProps } from 'react';

type ClerkObject = ComponentProps<typeof ClerkProvider>['Clerk'];

const nothing = () => undefined;
const picture = '/favicon.svg';
const lastActiveToken = { jwt: { claims: { sub: 'user_gallery', sid: 'sess_gallery' } } };

/** Stands in for the parts of Clerk that the page's own components use. Clerk's components are left out. */
export function createStandInClerk(person: 'signed-in' | 'signed-out' | 'loading'): ClerkObject {
  const user = person === 'signed-in' ? { id: 'user_gallery', imageUrl: picture } : null;
  const session = user && { id: 'sess_gallery', status: 'active', user, lastActiveToken };
  const resources = { client: { sessions: [] }, user, session, organization: null };
  const standIn = {
    ...resources,
    // Clerk's hooks read from here between two events.
    __internal_lastEmittedResources: resources,
    loaded: person !== 'loading',
    load: () => Promise.withResolvers<void>().promise,
    addListener(listener: (given: typeof resources) => void) {
      listener(resources);
      return nothing;
    },
    openSignIn: nothing,
    openSignUp: nothing,
    mountPricingTable: nothing,
    unmountPricingTable: nothing,
  };
  return standIn as unknown as ClerkObject;
}
