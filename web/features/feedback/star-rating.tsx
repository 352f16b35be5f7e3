import { Star } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { ratings } from './feedback-draft.ts';

export interface StarRatingProps {
  readonly rating: number;
  readonly disabled: boolean;
  readonly onRate: (rating: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Five stars as radio buttons: arrow keys move among them, and hovering previews a rating. */
export function StarRating({ rating, disabled, onRate, onKeyDown }: StarRatingProps) {
  const [hovered, setHovered] = useState(0);
  const shown = hovered || rating;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col items-center">
      <legend className="sr-only">Your rating</legend>
      <div className="flex max-w-full" onPointerLeave={() => setHovered(0)}>
        {ratings.map(({ value, word }) => (
          <label
            key={value}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(value)}
            className="relative grid h-12 w-12 min-w-0 place-items-center rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={value}
              checked={rating === value}
              onChange={() => onRate(value)}
              onKeyDown={onKeyDown}
              aria-label={`${value} ${value === 1 ? 'star' : 'stars'}: ${word}`}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden="true"
              className={cn(
                'pointer-events-none size-8 max-w-full transition-[color,fill,scale] duration-150',
                value <= shown ? 'fill-accent stroke-accent' : 'fill-transparent stroke-ink-faint',
                value === hovered && 'scale-110',
              )}
              strokeWidth={1.5}
            />
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="h-5 text-sm text-ink-faint">
        {ratings.find(({ value }) => value === shown)?.word}
      </span>
    </fieldset>
  );
}
