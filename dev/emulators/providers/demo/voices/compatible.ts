import { claims, sharedSentences } from '../claims.ts';
import type { Voice } from './voice.ts';

export const compatibleVoice: Voice = {
  speed: 0.8,
  reasoning: ['A model that thinks before it answers shows its thoughts here.'],
  sources: [],
  write: (topic) => `## No answer to ${topic} here yet

${sharedSentences.nobody}

- ${sharedSentences.key}
- ${sharedSentences.machine}

${claims.oneKey}

| Now | With a key |
| --- | --- |
| A text about the page | An answer |

\`\`\`sh
npm start
\`\`\`

That starts Quartet again.`,
};
