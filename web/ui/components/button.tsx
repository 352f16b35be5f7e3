import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const variants = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong shadow-sm',
  outline: 'border border-line bg-raised text-ink hover:border-line-strong hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
} as const;

const sizes = {
  regular: 'h-9 px-3.5 text-sm pointer-coarse:h-11',
  large: 'h-11 px-5 text-base',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: keyof typeof variants;
}

/** Returns the classes of a button, also for links. */
export function buttonStyle(
  variant: keyof typeof variants = 'primary',
  size: keyof typeof sizes = 'regular',
): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors duration-150 disabled:opacity-45',
    variants[variant],
    sizes[size],
  );
}

export function Button({ variant, className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={cn(buttonStyle(variant), className)} />;
}
