/** True if the element's content runs from right to left. */
export function runsFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** The direction of the page, for components that set one of their own. */
export const pageDirection = (): 'rtl' | 'ltr' =>
  document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

const opposite: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/** Returns the key, or the opposite arrow if what it moves in runs from right to left. Then ArrowRight always means "next". */
export function alongReading({ key, currentTarget }: ReadingKey): string {
  return runsFromRight(currentTarget) ? (opposite[key] ?? key) : key;
}

interface ReadingKey {
  readonly key: string;
  readonly currentTarget: Element;
}
