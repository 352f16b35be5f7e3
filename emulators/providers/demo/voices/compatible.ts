import { claims, sharedSentences } from '../claims.ts';
import type { Voice } from './voice.ts';

export const compatibleVoice: Voice = {
  speed: 0.8,
  reasoning: ['I am asked for advice. I keep to what holds in most cases, and say so.'],
  sources: [],
  write: (topic) => `## Notes on ${topic}

${sharedSentences.constraints}

- ${sharedSentences.smallest}
- ${sharedSentences.reversible}

${claims.twoWeeks}

| Before | After |
| --- | --- |
| a guess | a number |

\`\`\`json
{ "expectation": "written down", "result": null }
\`\`\`

Fill in the result last.`,
};
