import { strings as later } from '../app/later-strings.ts';
import { strings as features } from '../app/pages/feature-strings.ts';
import { strings as app } from '../app/strings.ts';
import { strings as components } from '../components/strings.ts';
import { strings as auth } from '../features/auth/strings.ts';
import { strings as conversation } from '../features/chat/conversation-strings.ts';
import { strings as chat } from '../features/chat/strings.ts';
import { strings as consensus } from '../features/consensus/strings.ts';
import { strings as verdict } from '../features/consensus/verdict-strings.ts';
import { strings as credits } from '../features/credits/strings.ts';
import { strings as feedback } from '../features/feedback/strings.ts';
import type { Translation } from '../languages/translation.ts';
import { marks, strings as requests } from '../lib/strings.ts';
import { answerReasonStrings, consensusReasonStrings } from '../models/reason-strings.ts';
import { strings as models } from '../models/strings.ts';
import { strings as turns } from '../models/turn-strings.ts';

/** Copies of all tables, because a language replaces their rows. The API has the English sentences of errors. */
export const englishRows: Omit<Translation, 'errors'> = {
  answerReasons: { ...answerReasonStrings },
  app: { ...app },
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
  turns: { ...turns },
  verdict: { ...verdict },
};
