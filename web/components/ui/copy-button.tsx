import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../../lib/cn.ts';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** Copies, and shows a check for two seconds. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, 2_000, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => console.error('Nothing could be copied.', error),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={copied ? 'Copied' : label}
      className={cn(
        'grid size-8 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {copied ? <Check className="size-4 text-accent" /> : <Copy className="size-4" />}
    </button>
  );
}
