/** Beside a line that no other vendor's model has checked, where others were. */
export function Unchecked() {
  return <span className="ml-2 text-xs whitespace-nowrap text-ink-faint">not cross-checked</span>;
}
