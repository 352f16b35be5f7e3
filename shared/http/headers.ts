/** Describes each header of replies. */
export const replyHeaders = {
  'RateLimit-Limit': 'How many calls fit into the window. Absent where calls are not counted.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'Seconds until the window ends.',
  'Retry-After': 'Seconds after which the same call may succeed.',
  'WWW-Authenticate': 'How to sign in.',
  'X-Accel-Buffering': 'Asks proxies to pass each frame on at once.',
  'X-Digital-Source-Type': 'Says that models made the text. Absent in the demo.',
  'X-Should-Retry': 'Whether the same call may succeed. Clients of OpenAI obey it.',
  'X-Request-Id': 'The id of this call in our log.',
  'X-Turn-Id': 'The turn. An error with it concerns a turn that exists, to be joined.',
} as const;
export type ReplyHeader = keyof typeof replyHeaders;

/** Describes each header of requests. */
export const requestHeaders = {
  'Idempotency-Key': 'For a day the same key with the same body joins the same turn.',
  'svix-id': 'The id of the event.',
  'svix-signature': 'The signature of id, time and body.',
  'svix-timestamp': 'When it was signed.',
  'X-Acknowledge': '`turn-end`, of a reader that sends `delivered` itself.',
} as const;
export type RequestHeader = keyof typeof requestHeaders;
