import { offerQuestion } from '../ui/lib/view.ts';

interface QuestionChipsProps {
  readonly label: string;
  readonly questions: readonly string[];
  /** The language of the questions, if it is not that of the page. */
  readonly lang?: string | undefined;
  readonly className?: string;
}

/** Offers questions. A press puts one into the question box. */
export function QuestionChips({ label, questions, lang, className = '' }: QuestionChipsProps) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`} aria-label={label} data-print="hide">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            lang={lang}
            onClick={() => offerQuestion(question)}
            className="rounded-2xl border border-line bg-raised px-3 py-1.5 text-start text-[0.8125rem] leading-5 text-ink-soft transition-colors hover:border-line-strong hover:text-ink pointer-coarse:min-h-11"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
