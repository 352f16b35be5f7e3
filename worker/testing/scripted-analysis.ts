import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Analysis } from '../consensus/analysis.ts';
import type { Prompt, StreamPart } from '../providers/language-model.ts';
import { finish } from './scripted-slot.ts';

export function anAnalysis(parts: Partial<Analysis> = {}): Analysis {
  return { shortAnswers: [], agree: [], disagree: [], onlyOne: [], suspicious: [], ...parts };
}

/** The wrapped answers of a prompt, by their labels. */
function readWrapped(prompt: Prompt): { readonly label: string; readonly text: string }[] {
  const text = prompt.messages.at(-1)?.text ?? '';
  const wrapped = /<answer-([0-9a-f]+) id="([A-Z])">\n([\s\S]*?)\n<\/answer-\1>/g;
  return [...text.matchAll(wrapped)].map(([, , label = '', content = '']) => ({
    label,
    text: content,
  }));
}

/** Which label each model's answer has in a prompt, told by how the answer begins. */
export function readLabels(
  prompt: Prompt,
  texts: Readonly<Record<ModelKey, string>>,
): Record<ModelKey, string> {
  const wrapped = readWrapped(prompt);
  return forEachModel(
    (model) => wrapped.find(({ text }) => text.startsWith(texts[model]))?.label ?? 'D',
  );
}

/** The text, three characters a delta. */
export function restating(text: string): StreamPart[] {
  const deltas = text.match(/[\s\S]{1,3}/g) ?? [];
  return [...deltas.map((delta) => ({ type: 'text-delta' as const, text: delta })), finish];
}
