const ofCall = Symbol('the fetch of one call');

interface CallInit extends RequestInit {
  readonly [ofCall]?: typeof fetch;
}

/** For a client that serves all calls of its model: each is sent by the `fetch` that its `sendBy` names. */
export const callFetch: typeof fetch = (
  input,
  { [ofCall]: send = fetch, ...init }: CallInit = {},
) => send(input, init);

/** An option of one request of such a client. */
export function sendBy(send: typeof fetch): { readonly fetchOptions: object } {
  return { fetchOptions: { [ofCall]: send } satisfies CallInit };
}
