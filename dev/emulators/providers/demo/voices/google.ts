import { aloneOpening, claims, sharedSentences } from '../claims.ts';
import { exampleSource, type Voice } from './voice.ts';

export const googleVoice: Voice = {
  speed: 1.15,
  reasoning: [
    '**With a key**\n\nA model that thinks before it answers shows its thoughts here.\n\n',
    '**In this demo**\n\nTwo paragraphs that we wrote in advance.',
  ],
  sources: [
    exampleSource('reading', claims.combinedFirst),
    exampleSource('points', sharedSentences.some),
  ],
  write: (topic) => `## What you see in place of ${topic}

${sharedSentences.nobody} Every tab without a key holds such a text; without any key, simple rules build “Best of All Models” from them.

### The parts of the page

| Part | With a key | In this demo |
| --- | --- | --- |
| A model’s tab | Its own answer | A text like this one |
| Where Models Agree | The points that answers share | Sentences that are the same in several texts |
| Where Models Disagree | What answers contradict each other on | Advice that we wrote to differ |

### To try

* **Marks.** ${sharedSentences.marks}
* **Keys.** ${sharedSentences.key}
* **Counts.** ${sharedSentences.some}

${claims.combinedFirst} Then follow its marks into the tabs.

${claims.oneKey} It fills every tab that has no key of its own.

### Where a key goes

\`\`\`ini
# .env
OPENROUTER_API_KEY=…
\`\`\`

Quartet reads this file when it starts.

${aloneOpening}press Esc to stop the answers while they arrive.

### Next steps

1. Open the other tabs and look for the sentences you’ve read here.
2. Ask one of the suggested questions: we wrote a whole sample for each.
3. Set a key, and ask ${topic} again.`,
};
