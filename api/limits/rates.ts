import { defineRates } from './define-rates.ts';

/** Bodies are large: how many may be sent for every question that may be asked. */
const postsPerQuestion = 6;

/** An address may send as many refused bodies as this many users. */
const usersOfAddress = 5;

/** Every rate that the api limits. Its row makes its settings, its middleware and its line in docs/rate-limits.md. */
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
  addressCalls: {
    of: 'address',
    counts: 'Calls without a valid session that one address makes',
    minute: 60,
  },
  addressSockets: { of: 'address', counts: 'Sockets that one address opens', minute: 120 },
});
