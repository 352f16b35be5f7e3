import type { Stack } from '../stack/stack.ts';
import { type Asker, createAsker } from './ask.ts';

/** A person with an account at the emulated Clerk, and what the API says of it. */
export interface Member extends Asker {
  readonly userId: string;
  readonly email: string;
  readonly balance: (claims?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly give: (rating: number, feedbackText: string, api?: string) => Promise<Response>;
}

let members = 0;

/** Signs up; the webhook that tells of it has arrived. */
export async function signUpMember(
  stack: Stack,
  email = `member-${++members}@example.com`,
): Promise<Member> {
  const { id: userId } = stack.clerk.createUser({ email });
  await stack.clerk.delivered();
  const [api] = stack.apis;
  const asker = createAsker(api, await stack.tokenOf(userId));
  const call = (path: string, init: RequestInit = {}, base = api) =>
    fetch(`${base}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${asker.token}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    });
  return {
    ...asker,
    userId,
    email,
    async balance(claims) {
      const headers = claims && {
        authorization: `Bearer ${await stack.clerk.mintToken({ userId, origin: api, claims })}`,
      };
      return (await call('/api/auth/user', headers && { headers })).json();
    },
    give: (rating, feedbackText, base) =>
      call(
        '/api/feedback',
        { method: 'POST', body: JSON.stringify({ rating, feedbackText }) },
        base,
      ),
  };
}
