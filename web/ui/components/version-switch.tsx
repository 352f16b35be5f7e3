import { cn } from '../lib/cn.ts';
import { strings } from './strings.ts';

/** `earlier`: the version from before it was asked for again. */
export type Version = 'newest' | 'earlier';

export interface Versions {
  readonly shown: Version;
  readonly onShow: (version: Version) => void;
}

export function VersionSwitch({ versions: { shown, onShow } }: { versions: Versions }) {
  return (
    <fieldset className="flex w-fit rounded-lg bg-sunken p-0.5 dark:bg-line/60 print:hidden">
      <legend className="sr-only">{strings.version}</legend>
      {(['newest', 'earlier'] as const).map((version) => (
        <button
          key={version}
          type="button"
          aria-pressed={version === shown}
          onClick={() => onShow(version)}
          className={cn(
            'h-7 rounded-md px-2.5 text-xs font-medium transition-colors pointer-coarse:h-11',
            version === shown
              ? 'bg-raised text-ink shadow-sm dark:bg-line-strong'
              : 'text-ink-faint hover:text-ink',
          )}
        >
          {strings[version]}
        </button>
      ))}
    </fieldset>
  );
}
