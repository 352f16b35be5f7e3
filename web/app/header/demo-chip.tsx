import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';

/** Marks the page as a demo with emulated providers, and explains that on a click. */
export function DemoChip() {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className="relative rounded-full bg-amber-wash px-[8px] py-1 text-xs font-medium text-ink-soft hover:text-ink sm:px-2.5 shrink-0 before:absolute before:inset-x-0 before:-inset-y-2.5"
      >
        Demo
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label="Demo"
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
        className="fixed inset-[3.25rem_auto_auto_0.75rem] m-0 w-84 max-h-[calc(100dvh-4rem)] max-w-[calc(100vw-24px)] overflow-y-auto overscroll-contain animate-appear rounded-2xl outline-none border border-line bg-raised p-4 text-[0.8125rem] leading-relaxed text-ink-soft shadow-dock sm:left-24"
      >
        <DemoText />
      </dialog>
    </>
  );
}

function DemoText() {
  return (
    <>
      <h2 className="text-sm font-semibold text-ink">This is a demo</h2>
      <p className="mt-1.5">
        Without a key, no model is asked. We wrote samples for the suggested questions; any other
        question gets a tour of the page.
      </p>
      <p className="mt-2">These answers are made on this computer. Nothing is sent anywhere.</p>
      <h3 className="mt-3 flex items-center gap-1.5 font-semibold text-ink">
        <KeyRound className="size-3.5 text-ink-faint" aria-hidden="true" />
        Ask the real models
      </h3>
      <p className="mt-1">Put your keys into the environment and start again:</p>
      <ul className="mt-1.5 grid gap-1">
        {modelKeys.map((model) => (
          <li key={model} className="flex items-baseline justify-between gap-3">
            {shortNames[model]}
            <code className="text-xs text-ink select-all">{`${model.toUpperCase()}_API_KEY`}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Or <code className="text-xs text-ink select-all">OPENROUTER_API_KEY</code> alone, for all of
        them.
      </p>
      <p className="mt-2">
        <a
          href="/with-real-models.txt"
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-2"
        >
          “With real models” in the README
        </a>{' '}
        says more.
      </p>
    </>
  );
}
