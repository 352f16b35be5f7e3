import { defineRates } from './define-rates.ts';

/** How many bodies may be sent for each question that may be asked. Bodies are large, so they have a limit of their own. */
const postsPerQuestion = 6;

/** An address may send as many refused bodies as this many users. */
const usersOfAddress = 5;

/** Every rate limit of the api. A row makes its settings, its middleware and its line in docs/rate-limits.md. */
export const rates = defineRates({
  questions: { of: 'user', counts: 'Questions that one user asks', minute: 20, hour: 200 },
  lookups: {
    of: 'user',
    counts: 'Questions that one user looks for',
    minute: { like: 'questions' },
    hour: { like: 'questions' },
  },
  posts: {
    of: 'user',
    counts: 'Bodies of questions that one user sends',
    minute: { like: 'questions', times: postsPerQuestion },
  },
  refusedPosts: {
    of: 'address',
    counts: 'Refused bodies of questions that one address sends',
    minute: { like: 'questions', times: postsPerQuestion * usersOfAddress },
  },
  feedback: { of: 'user', counts: 'Times that one user sends feedback', minute: 5, hour: 20 },
  copies: { of: 'user', counts: 'Copies of their data that one user takes', minute: 3 },
  calls: {
    of: 'user',
    counts: 'Other calls of one user that an api process answers',
    minute: 600,
    inProcess: true,
  },
  addressCalls: {
    of: 'address',
    counts: 'Calls without a valid session that one address makes',
    minute: 60,
  },
  addressSockets: { of: 'address', counts: 'Sockets that one address opens', minute: 120 },
});
