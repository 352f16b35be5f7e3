import { Tooltip } from '../../components/ui/tooltip.tsx';
import { useClerkKey } from '../../features/auth/clerk-key.ts';

/** Says that emulated providers answer. */
export function DemoChip() {
  const demo = useClerkKey()?.demo ?? false;
  if (!demo) return null;
  return (
    <Tooltip text="No provider keys are configured, so built-in demo answers are shown.">
      <button
        type="button"
        className="cursor-default! rounded-full max-[359px]:hidden bg-amber-wash px-2 py-1 sm:px-2.5 text-xs font-medium text-ink-soft"
      >
        Demo
      </button>
    </Tooltip>
  );
}
