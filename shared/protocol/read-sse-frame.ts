import { isModelKey } from '../domain/panel.ts';
import { answerOutcomes, consensusReasons } from './outcomes.ts';
import { readBasis } from './read-consensus.ts';
import {
  type Fields,
  isFields,
  isText,
  readList,
  readMissing,
  readModels,
  readOneOf,
  readReason,
  readSources,
  readText,
} from './read-values.ts';
import type { AnswerFrame, ConsensusFrame, SseFrame } from './sse-frame.ts';
import type { Disagreement } from './turn-event.ts';

/**
 * Reads a frame of any version; null for one that this version does not know. Unknown fields are ignored, unknown
 * models left out, and an unknown reason is read as `provider_error`.
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
  return {
    consensus: {
      bestOfAnswer: readText(consensus['bestOfAnswer']),
      agreements: readList(consensus['agreements']).filter(isText),
      disagreements: readDisagreements(consensus['disagreements']),
      ...readGivenBasis(consensus),
    },
    streaming: streaming === true,
    ...(isFields(error) && {
      error: { code: readOneOf(consensusReasons, error['code'], 'interrupted') },
    }),
    ...(isText(receipt) && { receipt }),
  };
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

function readDisagreements(value: unknown): Disagreement[] {
  return readList(value).filter(
    (one): one is Disagreement & Fields =>
      isFields(one) && isModelKey(one['model']) && isText(one['point']),
  );
}
