import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { answerSentence } from '@quartet/shared/protocol/answer-sentence.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { parseLink } from '../../../lib/parse-link.ts';
import type { Names } from '../../../models/names.ts';
import { strings } from '../strings.ts';
import { embedText } from './embed-text.ts';
import type { ExportedTurn } from './exported-turn.ts';
import { escapeWords } from './footnotes.ts';

/** Writes an answer under the name of the model that really gave it, with its sources. */
export function writeAnswer(
  model: ModelKey,
  { answers, figures, names }: ExportedTurn,
): readonly string[] {
  const answer = answers[model];
  const times = figures(model);
  const end = describeEnd(answer, names.shortNameOf(model));
  return [
    `## ${escapeWords(names.labelOf(model, answer.label))}`,
    times === '' ? '' : `*${times}*`,
    answer.remark === null ? '' : `*${escapeWords(answer.remark)}*`,
    embedText(answer.text, { name: model }),
    end === '' ? '' : `*${end}*`,
    writeSources(answer.sources, names),
  ];
}

function describeEnd({ outcome, reason }: AnswerState, name: string): string {
  if (outcome === 'complete') return '';
  return answerSentence(outcome === 'stopped' ? 'cancelled' : (reason ?? 'interrupted'), name);
}

function writeSources(sources: readonly Source[], { hostOf }: Names): string {
  if (sources.length === 0) return '';
  const lines = sources.map(({ url, title }, index) => {
    const address = parseLink(url.replace(/^http:/, 'https:'));
    const host = address && hostOf(address.host);
    const words = escapeWords(title.replaceAll(/\s+/g, ' ') || host || 'unknown');
    const link = address?.host === host ? address : null;
    return `${index + 1}. ${link ? `[${words}](<${link.href}>)` : words}`;
  });
  return strings.sourcesList(lines.join('\n'));
}
