import { answerSentences } from '@quartet/shared/protocol/answer-sentence.ts';
import { consensusSentences } from '@quartet/shared/protocol/consensus-sentence.ts';
import { translatable } from '../lib/language.ts';

/** Why an answer is not complete. */
export const answerReasonStrings = translatable('answerReasons', answerSentences);

/** Why there is no complete consensus. */
export const consensusReasonStrings = translatable('consensusReasons', consensusSentences);
