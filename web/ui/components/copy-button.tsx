import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { showFailure } from './show-failure.ts';
import { strings } from './strings.ts';

export interface CopyButtonProps {
  readonly label: string;
  readonly copy: () => Promise<void>;
  /** True to show a word next to the icon, if there is room. */
  readonly worded?: boolean;
  readonly className?: string;
}

/** Copies a text and then shows a check for two seconds. */
export function CopyButton({ label, copy, worded = false, className }: CopyButtonProps) {
  const { copied, watch } = useCopied();
  return (
    <button
      type="button"
      onClick={() => watch(copy())}
      aria-label={copied ? strings.copied : label}
      className={cn(
        'flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 pointer-coarse:h-11 pointer-coarse:min-w-11 rounded-md text-[0.8125rem] font-medium text-ink-faint transition-colors hover:bg-sunken hover:text-ink print:hidden',
        worded && 'sm:px-2',
        className,
      )}
    >
      {copied ? <Check className="size-4 text-accent" /> : <Copy className="size-4" />}
      {worded && <span className="max-sm:hidden">{copied ? strings.copied : strings.copy}</span>}
    </button>
  );
}

interface Copied {
  /** True for two seconds after something was copied. */
  readonly copied: boolean;
  /** Awaits a copy, and shows it under this title if it fails. */
  readonly watch: (copying: Promise<void>, failedTitle?: string) => void;
}

export function useCopied(): Copied {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, 2_000, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const watch = (copying: Promise<void>, failedTitle: string = strings.brokenCopy) => {
    copying.then(
      () => setCopied(true),
      (error: unknown) => showFailure(failedTitle, error),
    );
  };
  return { copied, watch };
}

/** Copies a text, together with its HTML if there is any and the browser allows it. */
export async function copyText(text: string, html?: string): Promise<void> {
  if (html !== undefined && typeof ClipboardItem !== 'undefined') {
    try {
      const both = { 'text/plain': toBlob(text, 'plain'), 'text/html': toBlob(html, 'html') };
      return await navigator.clipboard.write([new ClipboardItem(both)]);
    } catch (error) {
      console.warn('Only plain text could be copied.', error);
    }
  }
  await navigator.clipboard.writeText(text);
}

const toBlob = (text: string, kind: 'plain' | 'html') => new Blob([text], { type: `text/${kind}` });
