import { isModelKey } from '../domain/panel.ts';
import { answerOutcomes, consensusReasons } from './outcomes.ts';
import { readBasis } from './read-consensus.ts';
import { type Listed, readListed, toDisagreements, toListedLines } from './read-listed.ts';
import {
  type Fields,
  isFields,
  isText,
  readMissing,
  readModels,
  readOneOf,
  readReason,
  readSources,
  readText,
} from './read-values.ts';
import type { AnswerFrame, ConsensusFrame, SseFrame } from './sse-frame.ts';

/**
 * Reads a frame of any version; null for one that this version does not know. Unknown fields are ignored, unknown
 * models left out, and an unknown reason is read as `provider_error`. The last frame of a consensus that brings no
 * `lines` gets them from its lists.
 */
export function readSseFrame(value: unknown): SseFrame | null {
  if (!isFields(value)) return null;
  return 'consensus' in value ? readConsensusFrame(value) : readAnswerFrame(value);
}

function readAnswerFrame(fields: Fields): AnswerFrame | null {
  const { tabKey, content, streaming, reasoning, label, remark, sources, error } = fields;
  if (!isModelKey(tabKey) || !isText(content)) return null;
  return {
    tabKey,
    content,
    streaming: streaming === true,
    ...(isText(reasoning) && { reasoning }),
    ...(isText(label) && { label }),
    ...(isText(remark) && { remark }),
    ...(sources !== undefined && { sources: readSources(sources) }),
    ...(isFields(error) && { error: readAnswerError(error) }),
  };
}

function readAnswerError({ code, outcome }: Fields): AnswerFrame['error'] {
  const known = outcome !== undefined && readOneOf(answerOutcomes, outcome, 'failed');
  return { code: readReason(code), ...(known && { outcome: known }) };
}

function readConsensusFrame(fields: Fields): ConsensusFrame | null {
  const { consensus, streaming, error, receipt } = fields;
  if (!isFields(consensus)) return null;
  const bestOfAnswer = readText(consensus['bestOfAnswer']);
  const listed = readListed(consensus['agreements'], consensus['disagreements']);
  return {
    consensus: {
      bestOfAnswer,
      agreements: listed.agreements,
      disagreements: toDisagreements(listed),
      ...(streaming !== true && readListedBasis(bestOfAnswer, listed, isFields(error))),
      ...readGivenBasis(consensus),
    },
    streaming: streaming === true,
    ...(isFields(error) && {
      error: { code: readOneOf(consensusReasons, error['code'], 'interrupted') },
    }),
    ...(isText(receipt) && { receipt }),
  };
}

/** Reads what a last frame rests on that says it in its lists alone, as the frames of other servers do. */
function readListedBasis(bestOfAnswer: string, listed: Listed, failed: boolean) {
  const lines = toListedLines(listed);
  return { lines, compared: !failed && (bestOfAnswer !== '' || lines.length > 0) };
}

/** A frame does not say again what has not changed. */
function readGivenBasis(fields: Fields) {
  const basis = {
    ...readBasis(fields),
    basedOn: readModels(fields['basedOn']),
    missing: readMissing(fields['missing']),
  };
  const given = Object.entries(basis).filter(([field]) => field in fields);
  return Object.fromEntries(given) as Partial<typeof basis>;
}
