import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';
import { useChat } from '../state/chat-context.tsx';

/** Starts the consensus with the answers that are complete. */
export function CombineButton({ className }: { className: string }) {
  const chat = useChat();
  const [told, setTold] = useState(false);
  return (
    <Button
      variant="outline"
      className={cn('animate-appear', className)}
      disabled={told}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus({ preventScroll: true });
        setTold(true);
        void chat.combineNow().finally(() => setTold(false));
      }}
    >
      <Merge className="size-4" aria-hidden="true" />
      Combine now
    </Button>
  );
}
