import { focusMain } from '../lib/focus-main.ts';

/** The first element that the keyboard reaches: it skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        focusMain();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-lg bg-ink px-4 py-2.5 text-sm font-medium text-paper focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
