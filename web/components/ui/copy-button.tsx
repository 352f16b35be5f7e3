import { Check, Copy } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useCopied } from './use-copied.ts';

export interface CopyButtonProps {
  readonly label: string;
  readonly copy: () => Promise<void>;
  readonly className?: string;
}

/** Copies, and shows a check for two seconds. */
export function CopyButton({ label, copy, className }: CopyButtonProps) {
  const { copied, watch } = useCopied();
  return (
    <button
      type="button"
      onClick={() => watch(copy())}
      aria-label={copied ? 'Copied' : label}
      className={cn(
        'grid size-8 shrink-0 place-items-center pointer-coarse:size-11 rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink print:hidden',
        className,
      )}
    >
      {copied ? <Check className="size-4 text-accent" /> : <Copy className="size-4" />}
    </button>
  );
}
