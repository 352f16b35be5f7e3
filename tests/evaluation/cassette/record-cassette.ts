import type { Panel } from '@quartet/worker/providers/panel.ts';
import { type Cassette, recordCalls } from './cassette.ts';
import { playQuestions } from './play-questions.ts';

export async function recordCassette(
  panel: Panel,
  recordedWith: Cassette['recordedWith'],
): Promise<Cassette> {
  const recorder = recordCalls(panel);
  const results = await playQuestions(recorder.panel);
  return { recordedWith, calls: recorder.calls(), results };
}
