import { aloneOpening, claims, sharedSentences } from '../claims.ts';
import { exampleSource, type Voice } from './voice.ts';

export const openaiVoice: Voice = {
  speed: 1,
  reasoning: [
    '**Thoughts.** A model that thinks before it answers shows its thoughts here. ',
    '**This time.** There are none: we wrote this text in advance.',
  ],
  sources: [exampleSource('keys', claims.oneKey), exampleSource('start', sharedSentences.key)],
  write: (topic) => `## Where an answer to ${topic} would be

${sharedSentences.nobody} An answer would arrive in this tab a few words at a time, just as these words do.

### How to get one

1. ${sharedSentences.key}
2. ${sharedSentences.marks}
3. Open the other tabs and see how their texts differ from this one.

${claims.oneKey} A key from a model’s own company fills that model’s tab alone.

### Which key does what

| Key | Who answers |
| --- | --- |
| \`OPENROUTER_API_KEY\` | Every model without a key of its own |
| A company’s own key | That company’s model |
| None | This demo |

### In a shell

\`\`\`sh
export OPENROUTER_API_KEY=…
npm start
\`\`\`

${aloneOpening}while the answers run, select a finished card to read it at once.

### In short

${sharedSentences.machine} It knows nothing about ${topic}, so it tells you about the page instead.`,
};
