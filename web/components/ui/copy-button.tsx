import { Check, Copy } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useCopied } from './use-copied.ts';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** Copies, and shows a check for two seconds. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { copied, watch } = useCopied();
  return (
    <button
      type="button"
      onClick={() => watch(navigator.clipboard.writeText(text))}
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
