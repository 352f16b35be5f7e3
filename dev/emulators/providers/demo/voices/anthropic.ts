import { aloneOpening, claims, sharedSentences } from '../claims.ts';
import { exampleSource, type Voice } from './voice.ts';

export const anthropicVoice: Voice = {
  speed: 0.92,
  reasoning: [
    'A model that thinks before it answers shows its thoughts here. ',
    'No model has seen your question. We wrote this in advance.',
  ],
  sources: [exampleSource('marks', sharedSentences.marks), exampleSource('keys', claims.ownKeys)],
  write: (topic) => `## What you’ll see here

No answer yet: add a key. ${sharedSentences.nobody}

### What to look for

- ${sharedSentences.marks}
- ${sharedSentences.key}
- ${sharedSentences.machine}

“Where Models Disagree” names who says what. The demo’s texts disagree on purpose, on matters of taste.

| On the page | What it means |
| --- | --- |
| A count such as “3 of 4” | That many of the texts say it |
| A mark after a sentence | Whose words are behind it |
| A dot on a tab | There is something to read |

${claims.ownKeys} Your question then goes straight to the company whose model you ask.

### For programs

\`\`\`json
{ "publishableKey": "pk_…", "demo": true }
\`\`\`

A program can tell a demo by this reply to \`GET /api/clerk-key\`.

${aloneOpening}on a wide screen, “Compare” puts the answers side by side.

### What we can’t do here

We can’t answer ${topic}, and we’d rather say so than make something up.`,
};
