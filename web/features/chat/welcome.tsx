import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { Columns3, MessageSquareText, ShieldCheck, Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import { howMany } from '../../models/how-many.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { trueNames } from '../../models/names.ts';
import { examples, takeExample } from './examples.ts';
import { SampleLines } from './sample-lines.tsx';

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

/** Above the question box, until the first question is asked. */
export function WelcomeTitle() {
  return (
    <div className="column flex shrink-0 flex-col items-center pt-5 text-center sm:pt-[clamp(1.5rem,9dvh,9rem)] low:pt-3">
      <ul
        className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 sm:gap-x-7"
        aria-label={`The ${howMany.models}`}
      >
        {modelKeys.map((model) => (
          <li key={model} className="flex items-center gap-2 text-[0.8125rem] text-ink-soft">
            <ModelMark model={model} className="size-5" />
            {trueNames.shortNameOf(model)}
          </li>
        ))}
      </ul>
      <h1 className="mt-4 max-w-[16em] text-[1.65rem] leading-[1.15] font-semibold tracking-[-0.026em] text-balance sm:mt-6 sm:text-[2.35rem]">
        Stop Copy-Pasting the Same Question Across Every AI Model
      </h1>
      <p className="mt-3 max-w-[35em] text-[0.9375rem] leading-relaxed text-balance text-ink-soft sm:mt-4 sm:text-[1.0625rem]">
        Ask once, and get answers from all the best AI models, along with the best combined answer.
      </p>
    </div>
  );
}

/** Below the question box, until the first question is asked. */
export function WelcomeHelp() {
  return (
    <div className="column flex shrink-0 flex-col items-center pb-8">
      <p className="flex flex-wrap items-center justify-center gap-x-4 text-[0.8125rem] text-ink-faint">
        <span className="flex items-center gap-1.5">
          <ShieldCheck className="size-4" aria-hidden="true" />
          Incognito: no message history is stored.
        </span>
        <Link
          href="/sample"
          className="flex min-h-8 items-center rounded-md font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          See a finished example
        </Link>
      </p>
      <Examples />
      <SampleLines />
      <Steps />
    </div>
  );
}

function Examples() {
  return (
    <ul
      className="mt-3 flex max-w-[30rem] flex-wrap justify-center gap-2 sm:mt-5"
      aria-label="Examples"
    >
      {examples.map(({ shown, question }) => (
        <li key={question}>
          <button
            type="button"
            aria-label={question}
            title={question}
            onClick={() => takeExample(question)}
            className="h-9 rounded-full border border-line bg-raised px-3.5 text-[0.8125rem] text-ink-soft transition-colors hover:border-line-strong hover:text-ink pointer-coarse:h-11"
          >
            {shown}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Steps() {
  return (
    <ol className="mt-6 grid w-full gap-x-6 gap-y-3 sm:mt-7 sm:grid-cols-3">
      {steps.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3 sm:flex-col sm:gap-2">
          <Icon className="mt-0.5 size-4.5 shrink-0 text-accent" aria-hidden="true" />
          <span className="text-[0.8125rem] leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="mt-0.5 block text-ink-soft max-sm:sr-only">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
