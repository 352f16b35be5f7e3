import type { HttpReply, IncomingCall, Wire } from '../wire.ts';
import { toGoogleFailure } from './failures.ts';
import { streamContent, toContent } from './generate-content.ts';
import { readGooglePrompt } from './read-prompt.ts';

/** generateContent and streamGenerateContent of the Gemini API. */
export const geminiWire: Wire = {
  readPrompt: readGooglePrompt,
  findFault,
  streamFrames: streamContent,
  toWhole: toContent,
  toFailure: toGoogleFailure,
  toErrorEvent: (message) => {
    const error = { code: 503, message, status: 'UNAVAILABLE' };
    return `data: ${JSON.stringify({ error })}\r\n\r\n`;
  },
  malformedEvent: 'data: {"candidates":[{"content":{"par\r\n\r\n',
};

function findFault({ headers }: IncomingCall): HttpReply | null {
  return headers['x-goog-api-key']
    ? null
    : toGoogleFailure('', { kind: 'unauthorized', status: 403 });
}
