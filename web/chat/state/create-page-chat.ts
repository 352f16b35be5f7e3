import type { ApiClient } from '../../ui/lib/api-client.tsx';
import { toRefusal } from '../../ui/lib/api-error.ts';
import type { Connections } from '../transport/connections.ts';
import { lookUpTurn, postQuestion, recallQuestion } from '../transport/question-api.ts';
import { reading } from '../transport/reading.ts';
import type { ChatPorts } from './chat-state.ts';
import { type Chat, createChat } from './chat-store.ts';
import { createClaims } from './claim-turn.ts';

/** Creates the page's chat. Connects the socket while the question is being sent. */
export function createPageChat(
  api: ApiClient,
  connections: Connections,
  events: Pick<ChatPorts, 'onError' | 'onSettled'>,
): Chat {
  const tell = async (method: 'DELETE' | 'POST', path: string) => {
    const response = await api.send(`/api/chat/${path}`, { method });
    if (!response.ok) throw await toRefusal(response);
  };
  const tellOrShow = (method: 'DELETE' | 'POST', path: string) =>
    tell(method, path).catch((error: unknown) => events.onError(error, null));
  return createChat({
    ...events,
    follow: async (request) => (await reading.load()).createFollowTurn(api, connections)(request),
    post(request) {
      // Loads the code that reads the turn while the question is being sent.
      connections.prepare();
      return postQuestion(api, request);
    },
    claim: createClaims(navigator.locks),
    cancel: (turnId) =>
      tell('DELETE', turnId).catch((error: unknown) => {
        console.error('The turn could not be cancelled.', error);
      }),
    stopAnswer: (turnId, model) => tellOrShow('DELETE', `${turnId}/answers/${model}`),
    combine: (turnId) => tellOrShow('POST', `${turnId}/combine`),
    lookUp: (sentAs, signal) => lookUpTurn(api, sentAs, signal),
    recall: (turnId, signal) => recallQuestion(api, turnId, signal),
  });
}
