import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { strings } from '../strings.ts';

/** Marks the page as a demo with emulated providers, and explains that on a click. */
export function DemoChip() {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className="relative rounded-full bg-amber-wash px-[8px] max-[22rem]:px-[3px] py-1 text-xs font-medium text-ink-soft hover:text-ink sm:px-2.5 shrink-0 before:absolute before:inset-x-0 max-[22rem]:before:-inset-x-[2px] before:-inset-y-2.5"
      >
        {strings.demo}
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label={strings.demo}
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
        className="fixed inset-auto top-13 inset-s-3 m-0 w-84 max-h-[calc(100dvh-4rem)] max-w-[calc(100vw-24px)] overflow-y-auto overscroll-contain animate-appear rounded-2xl outline-none border border-line bg-raised p-4 text-[0.8125rem] leading-relaxed text-ink-soft shadow-dock sm:inset-s-24"
      >
        <DemoText />
      </dialog>
    </>
  );
}

function DemoText() {
  return (
    <>
      <h2 className="text-sm font-semibold text-ink">{strings.isDemo}</h2>
      <p className="mt-1.5">{strings.whatIsDemo}</p>
      <p className="mt-2">{strings.byThisComputer}</p>
      <h3 className="mt-3 flex items-center gap-1.5 font-semibold text-ink">
        <KeyRound className="size-3.5 text-ink-faint" aria-hidden="true" />
        {strings.askRealModels}
      </h3>
      <p className="mt-1">{strings.putKeys}</p>
      <ul className="mt-1.5 grid gap-1">
        {modelKeys.map((model) => (
          <li key={model} className="flex items-baseline justify-between gap-3">
            {shortNames[model]}
            <code
              dir="ltr"
              className="text-xs text-ink select-all"
            >{`${model.toUpperCase()}_API_KEY`}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {strings.or}{' '}
        <code dir="ltr" className="text-xs text-ink select-all">
          OPENROUTER_API_KEY
        </code>{' '}
        {strings.allOfThem}
      </p>
      <p className="mt-2">
        <a
          href="/with-real-models.txt"
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-2"
        >
          {strings.inReadme}
        </a>{' '}
        {strings.saysMore}
      </p>
    </>
  );
}
