import { type Asker, createAsker } from '../support/ask.ts';
import type { Stack } from './stack.ts';

/** A person with an account at the emulated Clerk, and what the API says of it. */
export interface Member extends Asker {
  readonly userId: string;
  readonly email: string;
  readonly balance: (claims?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly give: (rating: number, feedbackText: string, api?: string) => Promise<Response>;
}

let members = 0;

const sign = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs up, and resolves once the webhook about it has arrived. */
export async function signUpMember(
  stack: Stack,
  email = `member-${++members}@example.com`,
): Promise<Member> {
  const { id: userId } = stack.clerk.createUser({ email });
  await stack.clerk.delivered();
  const [api] = stack.apis;
  const asker = createAsker(api, await stack.tokenOf(userId));
  return {
    ...asker,
    userId,
    email,
    async balance(claims) {
      const token = claims
        ? await stack.clerk.mintToken({ userId, origin: api, claims })
        : asker.token;
      return (await fetch(`${api}/api/auth/user`, { headers: sign(token) })).json();
    },
    give: (rating, feedbackText, base = api) =>
      fetch(`${base}/api/feedback`, {
        method: 'POST',
        headers: { ...sign(asker.token), 'content-type': 'application/json' },
        body: JSON.stringify({ rating, feedbackText }),
      }),
  };
}
