import { claims, missedOpening, sharedSentences } from '../claims.ts';
import type { Voice } from './voice.ts';

export const xaiVoice: Voice = {
  speed: 1.06,
  reasoning: [
    'The safe answer would be a list of considerations. The useful one takes a side, so I take one. ',
    'I should still say what would prove me wrong, and keep it short.',
  ],
  sources: [
    {
      url: 'https://example.org/notes/build-it',
      title: 'Notes on building early',
      cited: claims.buildFirst,
    },
    {
      url: 'https://example.org/library/sources',
      title: 'Independent sources',
      cited: sharedSentences.secondSource,
    },
  ],
  write: (topic) => `## Straight to it: ${topic}

Most advice on this is too polite to be of use. So here is a side: make something, today, and let it be bad. ${sharedSentences.constraints} But most constraints turn out to be softer than they look once there is a thing on the table.

### What to do

- ${sharedSentences.smallest}
- ${sharedSentences.secondSource}
- ${sharedSentences.reversible}

${claims.buildFirst} A plan survives any argument; a thing does not, and that is the point of having one. People who disagree about a plan for a month agree about a working sketch in an afternoon.

### Plan against sketch

| | Plan | Sketch |
| --- | --- | --- |
| Time to make | days | hours |
| Can be wrong | quietly | visibly |
| Convinces | nobody | most people |

### Try it

\`\`\`bash
mkdir sketch && cd sketch
git init --quiet
echo "What would make me stop?" > README.md
git add README.md && git commit --quiet -m "Say when to stop"
\`\`\`

Four lines, and the last one matters most: a trial without a reason to stop is a hobby. Hobbies are fine, but call them that.

${missedOpening}momentum is a resource too. A team that ships a bad sketch on Monday is in a better place on Friday than a team that is still choosing words.

### What would prove me wrong

If a mistake here can hurt somebody, or cannot be undone, turn the order around and think first. For the rest of ${topic}, the sketch wins.`,
};
