import { useEffect } from 'react';

/** While mounted, removes the page's styles from selections that are copied from answers. */
export function useCleanCopies(): void {
  useEffect(() => {
    document.addEventListener('copy', copySelection);
    return () => document.removeEventListener('copy', copySelection);
  }, []);
}

/** Matches controls and icons, which are not part of the answer. */
const tools = 'button, svg, input, .cites, [aria-hidden="true"]:not(.katex-html)';
/** Attributes that also make sense without the page's styles. */
const kept: ReadonlySet<string> = new Set(['href', 'colspan', 'rowspan', 'start', 'dir']);

/**
 * Copies a selection within answers as plain HTML and as text. Leaves out buttons and colours, and copies the source of each formula.
 */
function copySelection(event: ClipboardEvent): void {
  const selection = document.getSelection();
  const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea');
  if (!selection || selection.isCollapsed || !event.clipboardData || isField) return;
  const range = selection.getRangeAt(0);
  if (!touchesAnswer(range)) return;
  const box = document.createElement('div');
  box.append(copyWithin(range));
  clean(box);
  event.clipboardData.setData('text/html', box.innerHTML);
  event.clipboardData.setData('text/plain', readWords(box));
  event.preventDefault();
}

function touchesAnswer(range: Range): boolean {
  const around = elementOf(range.commonAncestorContainer);
  if (around?.closest('.prose')) return true;
  return [...(around?.querySelectorAll('.prose') ?? [])].some((prose) =>
    range.intersectsNode(prose),
  );
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** Copies the selected nodes. A formula is copied whole, and code is put into a `pre`, which preserves its lines. */
function copyWithin(range: Range): Node {
  const around = elementOf(range.commonAncestorContainer);
  const formula = around?.closest('.katex');
  if (formula) return formula.cloneNode(true);
  const contents = range.cloneContents();
  if (!around?.closest('pre')) return contents;
  const pre = document.createElement('pre');
  pre.dir = 'ltr';
  pre.append(contents);
  return pre;
}

function clean(box: HTMLElement): void {
  for (const formula of box.querySelectorAll('.katex')) {
    const written = formula.querySelector('annotation')?.textContent;
    if (written === undefined || written === null) continue;
    const code = document.createElement('code');
    code.dir = 'ltr';
    code.textContent = written;
    formula.replaceWith(code);
  }
  for (const tool of box.querySelectorAll(tools)) tool.remove();
  // A caption only names the language of its code.
  for (const caption of box.querySelectorAll('figure > figcaption')) caption.remove();
  // Unwraps elements that only add colours.
  for (const holder of box.querySelectorAll('figure, span, mark')) {
    holder.replaceWith(...holder.childNodes);
  }
  for (const element of box.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!kept.has(name)) element.removeAttribute(name);
  }
}

/** Reads the text with its line breaks, which requires the elements to be rendered. */
function readWords(box: HTMLElement): string {
  box.style.cssText = 'position: fixed; inset-inline-start: -100vw; top: 0; width: 60em;';
  box.ariaHidden = 'true';
  document.body.append(box);
  const words = box.innerText;
  box.remove();
  return words.trim();
}
