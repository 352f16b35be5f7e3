import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { Columns3, MessageSquareText, ShieldCheck, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { ModelMark } from '../ui/models/model-mark.tsx';
import { trueNames } from '../ui/models/names.ts';
import { QuestionChips } from './question-chips.tsx';
import { demoQuestions, strings } from './strings.ts';

const listSteps = () => [
  {
    icon: MessageSquareText,
    title: strings.stepAsk,
    text: strings.stepAskText(modelKeys.length),
  },
  {
    icon: Columns3,
    title: strings.stepCompare,
    text: strings.stepCompareText,
  },
  {
    icon: Sparkles,
    title: strings.stepCombine,
    text: strings.stepCombineText,
  },
];

/** Above the question box, until the first question is asked. */
export function WelcomeTitle() {
  return (
    <div className="column flex shrink-0 flex-col items-center pt-5 text-center sm:pt-[clamp(1.5rem,9dvh,9rem)] low:pt-3">
      <ul
        className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 sm:gap-x-7"
        aria-label={strings.theModels(modelKeys.length)}
      >
        {modelKeys.map((model) => (
          <li key={model} className="flex items-center gap-2 text-[0.8125rem] text-ink-soft">
            <ModelMark model={model} className="size-5" />
            {trueNames.shortNameOf(model)}
          </li>
        ))}
      </ul>
      <h1 className="mt-4 max-w-[16em] text-[1.65rem] leading-[1.15] font-semibold tracking-[-0.026em] text-balance sm:mt-6 sm:text-[2.35rem]">
        {strings.pitchTitle}
      </h1>
      <p className="mt-3 max-w-[35em] text-[0.9375rem] leading-relaxed text-balance text-ink-soft sm:mt-4 sm:text-[1.0625rem]">
        {strings.pitch}
      </p>
    </div>
  );
}

interface WelcomeHelpProps {
  readonly demo: boolean;
  /** Shows the result of a question, as an example. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** Shows help below the question box until a question is asked. */
export function WelcomeHelp({ demo, children, foot }: WelcomeHelpProps) {
  return (
    <div className="column flex shrink-0 flex-col items-center pb-8">
      <p className="flex items-center gap-1.5 text-[0.8125rem] text-ink-faint">
        <ShieldCheck className="size-4" aria-hidden="true" />
        {strings.private}
      </p>
      <QuestionChips
        label={strings.examples}
        questions={
          demo ? demoQuestions : [strings.exampleHealth, strings.exampleCode, strings.exampleCar]
        }
        lang={demo ? 'en' : undefined}
        className="mt-4 justify-center"
      />
      <div className="mt-5 grid w-full items-center gap-6 min-[80rem]:w-[70rem] min-[80rem]:grid-cols-[1fr_17rem] min-[80rem]:gap-x-8">
        {children}
        <Steps />
      </div>
      {foot}
    </div>
  );
}

function Steps() {
  return (
    <ol className="grid w-full gap-x-6 gap-y-3 sm:grid-cols-3 min-[80rem]:grid-cols-1">
      {listSteps().map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <Icon
            className="mt-0.5 size-4.5 shrink-0 text-accent rtl:-scale-x-100"
            aria-hidden="true"
          />
          <span className="text-[0.8125rem] leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="mt-0.5 block text-ink-soft max-sm:sr-only">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
