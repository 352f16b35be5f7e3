import { aloneOpening, claims, sharedSentences } from '../claims.ts';
import { exampleSource, type Voice } from './voice.ts';

export const xaiVoice: Voice = {
  speed: 1.06,
  reasoning: [
    'A model that thinks before it answers shows its thoughts here. ',
    'We wrote this in advance, so there’s nothing to think about.',
  ],
  sources: [
    exampleSource('answers', claims.answersFirst),
    exampleSource('points', sharedSentences.some),
  ],
  write: (topic) => `## Straight to it: no answer to ${topic} here yet

${sharedSentences.nobody} You’re reading the tour, and here’s what it’s good for.

### What to do

- ${sharedSentences.key}
- ${sharedSentences.some}
- ${sharedSentences.machine}

${claims.answersFirst} The tabs stay where they are, however you begin.

### This text and an answer

| | This text | An answer |
| --- | --- | --- |
| Written | In advance, by us | For your question |
| About | The page | What you asked |
| The provider’s price | Nothing | What your key is charged |

### Try it

\`\`\`sh
npm run doctor -- --providers
\`\`\`

This command says which of your keys work, and which tabs are still a demo.

${aloneOpening}you can drop an answer and combine the rest.

### What stays true

With keys or without, Quartet keeps no message history. So copy what you want to keep, even about ${topic}.`,
};
