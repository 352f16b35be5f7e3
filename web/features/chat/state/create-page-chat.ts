import type { ApiClient } from '../../../lib/api-client.ts';
import { type BalanceListener, createFollowTurn } from '../transport/follow-turn.ts';
import { postQuestion } from '../transport/post-question.ts';
import type { ChatPorts } from './chat-ports.ts';
import { type Chat, createChat } from './chat-store.ts';

/** The chat of the page, over the API. The connection is made while the question travels. */
export function createPageChat(
  api: ApiClient,
  {
    onBalance,
    ...events
  }: Pick<ChatPorts, 'onError' | 'onSettled'> & { readonly onBalance: BalanceListener },
): Chat {
  const follow = createFollowTurn(api, onBalance);
  return createChat({
    ...events,
    follow,
    post(request) {
      follow.prepare();
      return postQuestion(api, request);
    },
    async cancel(turnId) {
      await api.send(`/api/chat/${turnId}`, { method: 'DELETE' }).catch((error: unknown) => {
        console.error('The turn could not be cancelled.', error);
      });
    },
  });
}
