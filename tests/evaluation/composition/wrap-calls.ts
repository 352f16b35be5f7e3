import type { Prompt } from '@quartet/worker/providers/language-model.ts';
import type { AnswerPart, CallLimits, Panel, PanelModel } from '@quartet/worker/providers/panel.ts';

export interface Call {
  readonly model: PanelModel;
  readonly prompt: Prompt;
  readonly limits: CallLimits;
}

/** Returns a panel that opens its calls by `open`, which may open them at their model. */
export function wrapCalls(panel: Panel, open: (call: Call) => AsyncIterable<AnswerPart>): Panel {
  const wrap = (model: PanelModel): PanelModel => ({
    ...model,
    openAnswer: (prompt, limits) => open({ model, prompt, limits }),
  });
  return { model: (model) => wrap(panel.model(model)), composers: panel.composers.map(wrap) };
}

export type Task = 'answer' | 'compose' | 'check';

/** Reads the kind of a call from the `Task:` line of its prompt. */
export function readTask({ messages }: Prompt): Task {
  const last = messages.at(-1);
  const [, task = 'answer'] = /^Task: (compose|check)$/m.exec(last?.task ?? last?.text ?? '') ?? [];
  return task as Task;
}
