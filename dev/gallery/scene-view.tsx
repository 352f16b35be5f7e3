import { ClerkProvider } from '@clerk/react';
import type { ClerkKeyBody, UserBody } from '@quartet/shared/http/bodies.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { userRecordKey } from '../../web/account/credits/user-record.ts';
import { ChatProvider } from '../../web/chat/state/chat-context.tsx';
import { Page } from '../../web/shell/page.tsx';
import { type ApiClient, ApiProvider, createQueryClient } from '../../web/ui/lib/api-client.tsx';
import { preferenceStore } from '../../web/ui/lib/preferences.ts';
import { changeDraft } from '../../web/ui/lib/view.ts';
import type { Scene } from './scene.ts';
import { createStandInClerk } from './stand-in-clerk.ts';
import { toChat } from './to-chat.ts';

const publishableKey = `pk_test_${btoa('clerk.gallery.invalid$')}`;

/** Never answers the calls of a scene. */
const api: ApiClient = {
  readToken: () => Promise.resolve(null),
  send: () => Promise.withResolvers<Response>().promise,
};

/** Shows the page as `main.tsx` builds it, in a fixed state and without a server or Clerk. */
export function SceneView({ scene }: { scene: Scene }) {
  const [parts] = useState(() => prepare(scene));
  const arranged = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice, and a second press would close what the first has opened.
    if (!arranged.current) void arrange(scene);
    arranged.current = true;
  }, [scene]);
  return (
    <QueryClientProvider client={parts.queries}>
      <ClerkProvider publishableKey={publishableKey} Clerk={parts.clerk} telemetry={false}>
        <ApiProvider api={api}>
          <ChatProvider chat={parts.chat}>
            <Router hook={parts.location.hook}>
              <Page />
            </Router>
          </ChatProvider>
        </ApiProvider>
      </ClerkProvider>
    </QueryClientProvider>
  );
}

const fiveCredits = { credits: 5, unlimited: false };

function prepare(scene: Scene) {
  const { person = fiveCredits, path = '/', draft, layout = 'tabs' } = scene;
  changeDraft((before) => ({ ...before, ...draft }));
  const blind = scene.turns?.some((turn) => turn.blind) ?? false;
  preferenceStore.setState({ layout, citations: true, composer: null, blind });
  const queries = createQueryClient();
  fillCache(queries, scene);
  const signedIn = person === null ? 'signed-out' : 'signed-in';
  return {
    queries,
    chat: toChat(scene),
    clerk: createStandInClerk(person === 'loading' ? 'loading' : signedIn),
    location: memoryLocation({ path }),
  };
}

function fillCache(queries: QueryClient, scene: Scene): void {
  const { person = fiveCredits, demo = false, elsewhere } = scene;
  queries.setQueryData<ClerkKeyBody>(['/api/clerk-key'], { publishableKey, demo });
  if (person === null || person === 'loading') return;
  queries.setQueryData<UserBody>(userRecordKey, { id: 'user_gallery', ...person });
  if (elsewhere) queries.setQueryData(['/api/chat', 'user_gallery'], { status: elsewhere });
}

/** Marks the page as ready once the scene is arranged. */
async function arrange(scene: Scene): Promise<void> {
  await scene.arrange?.();
  document.documentElement.dataset.scene = scene.name;
}
