import type { Failure } from '@quartet/emulators/providers/scripts/script.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { isRetryable } from '@quartet/shared/protocol/is-retryable.ts';
import { providers } from '../../support/providers.ts';
import { askToTheEnd } from './ask-to-the-end.ts';
import type { Drive } from './drive.ts';

const failures: readonly Failure[] = [
  { kind: 'rate-limited', retryAfterSeconds: 0 },
  { kind: 'server-error' },
  { kind: 'overloaded' },
  { kind: 'unauthorized' },
  { kind: 'unauthorized', status: 400 },
  { kind: 'model-gone' },
];
const cuts = ['error-event', 'malformed-json', 'reset', 'clean-cut'] as const;

/** Plays each failure of each provider with canaries in and before it, then retries a failed model. */
export async function failAtProviders(drive: Drive): Promise<void> {
  const { stack, book } = drive;
  const { emulator } = stack;
  for (const failure of failures) {
    emulator.reset();
    for (const provider of providers) {
      const message = book.mint(
        `words of ${failure.kind} ${'status' in failure ? failure.status : ''} of ${provider}`,
      );
      emulator.play(provider, { ...failure, message, times: 'until-reset' });
      // Only the emulator sends these words, and only to the worker.
      book.note(message);
    }
    await askToTheEnd(drive, `Why ${book.mint(`question before ${failure.kind}`)}?`);
  }
  for (const kind of cuts) {
    emulator.reset();
    for (const provider of providers) {
      const text = `It is ${book.mint(`answer of ${provider} before ${kind}`)} and so on and on.`;
      const message = book.mint(`words of ${kind} of ${provider}`);
      emulator.play(provider, { kind, after: 3, task: 'answer', text, message });
      book.note([text, message]);
    }
    const question = `Why ${book.mint(`question before ${kind}`)}?`;
    const asker = await drive.signUp();
    const { turnId, answers } = await askToTheEnd(drive, question, { asker });
    emulator.reset();
    const models = modelKeys.filter((model) => isRetryable(answers[model])).slice(0, 1);
    if (models.length === 0) continue;
    const retry = { turnId, models };
    await askToTheEnd(drive, question, { asker, body: { retry } });
  }
}
