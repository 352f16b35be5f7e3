import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';

/** A canary. Each question has its own, and every word of its answers contains it. */
export type Mark = string;

const form = /cnry[a-z2-7]{20}/;
const wordsOfAnAnswer = 24;

export function findMark(text: string): Mark | null {
  return form.exec(text)?.[0] ?? null;
}

export function findMarks(text: string): readonly Mark[] {
  return text.match(new RegExp(form, 'g')) ?? [];
}

/** The answer of a model. It is known beforehand, so that a lost or doubled word is noticed in any frame. */
export function answerTo(mark: Mark, model: ModelKey): readonly string[] {
  return Array.from({ length: wordsOfAnAnswer }, (_, index) => {
    const end = index % 6 === 5 ? '. ' : ' ';
    return `${mark}-${modelKeys.indexOf(model)}-${index}${end}`;
  });
}

interface AskedPrompt {
  readonly provider: string;
  readonly question: string;
}

/** For the emulated providers. */
export function writeWords({ provider, question }: AskedPrompt): readonly string[] {
  const mark = findMark(question);
  const model = modelKeys.find((key) => routeRows[key].emulatedAs === provider);
  return mark && model ? answerTo(mark, model) : ['Yes.'];
}
