import { isModelKey } from '../domain/panel.ts';
import {
  type Fields,
  isFields,
  isText,
  readMissing,
  readModels,
  readPoints,
  readReason,
  readSources,
  readText,
} from './read-values.ts';
import type { AnswerFrame, ConsensusFrame, SseFrame } from './sse-frame.ts';

/**
 * Reads a frame of any version; null for one that this version does not know. Unknown fields are ignored, unknown
 * models left out, and an unknown reason is read as `provider_error`.
 */
export function readSseFrame(value: unknown): SseFrame | null {
  if (!isFields(value)) return null;
  return 'consensus' in value ? readConsensusFrame(value) : readAnswerFrame(value);
}

function readAnswerFrame(fields: Fields): AnswerFrame | null {
  const { tabKey, content, streaming, reasoning, label, sources, error } = fields;
  if (!isModelKey(tabKey) || !isText(content)) return null;
  return {
    tabKey,
    content,
    streaming: streaming === true,
    ...(isText(reasoning) && { reasoning }),
    ...(isText(label) && { label }),
    ...(sources !== undefined && { sources: readSources(sources) }),
    ...(isFields(error) && { error: { code: readReason(error['code']) } }),
  };
}

function readConsensusFrame({ consensus, streaming }: Fields): ConsensusFrame | null {
  if (!isFields(consensus)) return null;
  const { bestOfAnswer, basedOn, missing } = consensus;
  const { evidence, ...lines } = readPoints(consensus);
  return {
    consensus: {
      bestOfAnswer: readText(bestOfAnswer),
      ...lines,
      ...(isFields(consensus['evidence']) && { evidence }),
      ...(basedOn !== undefined && { basedOn: readModels(basedOn) }),
      ...(missing !== undefined && { missing: readMissing(missing) }),
    },
    streaming: streaming === true,
  };
}
