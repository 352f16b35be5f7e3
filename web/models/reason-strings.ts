import { answerSentences } from '@quartet/shared/protocol/answer-sentence.ts';
import { consensusSentences } from '@quartet/shared/protocol/consensus-sentence.ts';
import { translatable } from '../lib/language.ts';

/** Why an answer is not complete. */
export const answerReasons = translatable('answerReasons', answerSentences);

/** Why there is no complete consensus. */
export const consensusReasons = translatable('consensusReasons', consensusSentences);
