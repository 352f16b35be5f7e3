import { strings as auth } from '../../web/account/auth/strings.ts';
import { strings as credits } from '../../web/account/credits/strings.ts';
import { strings as feedback } from '../../web/account/feedback/strings.ts';
import { strings as conversation } from '../../web/chat/conversation-strings.ts';
import { strings as chat } from '../../web/chat/strings.ts';
import { strings as consensus } from '../../web/consensus/strings.ts';
import { strings as verdict } from '../../web/consensus/verdict-strings.ts';
import type { Translation } from '../../web/languages/translation.ts';
import { strings as later } from '../../web/shell/later-strings.ts';
import { strings as features } from '../../web/shell/pages/feature-strings.ts';
import { strings as shell } from '../../web/shell/strings.ts';
import { strings as components } from '../../web/ui/components/strings.ts';
import { marks, strings as requests } from '../../web/ui/lib/strings.ts';
import { answerReasonStrings, consensusReasonStrings } from '../../web/ui/models/reason-strings.ts';
import { strings as models } from '../../web/ui/models/strings.ts';
import { strings as turns } from '../../web/ui/models/turn-strings.ts';

/** Copies of all tables, because a language replaces their rows. The API has the English sentences of errors. */
export const englishRows: Omit<Translation, 'errors'> = {
  answerReasons: { ...answerReasonStrings },
  auth: { ...auth },
  chat: { ...chat },
  components: { ...components },
  consensus: { ...consensus },
  consensusReasons: { ...consensusReasonStrings },
  conversation: { ...conversation },
  credits: { ...credits },
  features: { ...features },
  feedback: { ...feedback },
  later: { ...later },
  marks: { ...marks },
  models: { ...models },
  requests: { ...requests },
  shell: { ...shell },
  turns: { ...turns },
  verdict: { ...verdict },
};
