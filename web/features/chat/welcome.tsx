import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { ArrowUpLeft, Columns3, MessageSquareText, Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import { howMany } from '../../models/how-many.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { trueNames } from '../../models/names.ts';
import { draftStore } from './question-box/draft.ts';

const steps = [
  { icon: MessageSquareText, title: 'Ask once', text: `One question goes to ${howMany.models}.` },
  {
    icon: Columns3,
    title: 'Compare top models instantly',
    text: 'Each answer streams into its own tab.',
  },
  {
    icon: Sparkles,
    title: 'Get the combined best answer',
    text: 'With the points they agree and disagree on.',
  },
] as const;

/** The demo has written answers to exactly these. */
const examples = [
  'Is intermittent fasting better than simply eating less?',
  'How do I remove duplicates from a Python list and keep the order?',
  'Plan three days in Lisbon for two people who love food',
  'Which number is larger, 9.11 or 9.9?',
  'Is it ever right to lie to a friend to be kind?',
  'Should my next car be electric or a hybrid?',
] as const;

/** Shown until the first question is asked. */
export function Welcome() {
  return (
    <div className="h-full overflow-y-auto">
      <div className="column flex min-h-full flex-col items-center justify-center pt-8 pb-(--dock-space) text-center">
        <ul
          className="mb-6 flex flex-wrap items-center justify-center gap-6 sm:mb-8"
          aria-label={`The ${howMany.models}`}
        >
          {modelKeys.map((model) => (
            <li key={model} className="flex flex-col items-center gap-2">
              <span className="grid size-12 place-items-center rounded-2xl border border-line bg-raised">
                <ModelMark model={model} className="size-6" />
              </span>
              <span className="text-xs text-ink-faint">{trueNames.shortNameOf(model)}</span>
            </li>
          ))}
        </ul>
        <h1 className="max-w-[16em] text-[1.65rem] leading-[1.15] font-semibold tracking-[-0.026em] text-balance sm:text-[2.35rem]">
          Stop Copy-Pasting the Same Question Across Every AI Model
        </h1>
        <p className="mt-3.5 max-w-[35em] text-[0.9375rem] leading-relaxed text-pretty text-ink-soft sm:mt-4 sm:text-[1.0625rem]">
          Ask once, and get answers from all the best AI models, along with the best combined
          answer.
        </p>
        <Link
          href="/sample"
          className="mt-3 flex items-center rounded-md text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          See a finished example
        </Link>
        <Steps />
        <Examples />
      </div>
    </div>
  );
}

function Steps() {
  return (
    <ol className="mt-8 grid w-full gap-2.5 text-left sm:mt-10 sm:grid-cols-3 sm:gap-3">
      {steps.map(({ icon: Icon, title, text }, index) => (
        <li
          key={title}
          className="flex items-center gap-3.5 rounded-xl border border-line bg-raised px-4 py-3 sm:flex-col sm:items-start sm:gap-3 sm:p-4"
        >
          <span className="flex items-center gap-2 text-accent sm:w-full sm:justify-between">
            <Icon className="size-5" aria-hidden="true" />
            <span className="text-xs text-ink-faint tabular-nums max-sm:hidden">{index + 1}</span>
          </span>
          <span>
            <span className="block text-sm font-semibold">{title}</span>
            <span className="mt-0.5 block text-[0.8125rem] leading-snug text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function fillInput(text: string): void {
  draftStore.setState((draft) => ({ ...draft, text }));
  document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
}

function Examples() {
  return (
    <ul
      className="mt-5 grid w-full gap-x-3 gap-y-0.5 text-left max-sm:mt-4 sm:grid-cols-2"
      aria-label="Examples"
    >
      {examples.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => fillInput(example)}
            className="flex size-full items-center justify-between gap-3 rounded-lg px-4 py-2.5 text-left pointer-coarse:min-h-11 text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
          >
            {example}
            <ArrowUpLeft className="size-4 shrink-0 text-ink-faint" />
          </button>
        </li>
      ))}
    </ul>
  );
}
