import { Button } from '../../components/ui/button.tsx';

export interface ShowAllProps {
  readonly all: boolean;
  readonly count: number;
  readonly onToggle: () => void;
}

/** Below a list of which the beginning is shown. */
export function ShowAll({ all, count, onToggle }: ShowAllProps) {
  return (
    <Button
      variant="quiet"
      className="mt-1 -ml-3.5 print:hidden"
      aria-expanded={all}
      onClick={onToggle}
    >
      {all ? 'Show fewer' : `Show all ${count}`}
    </Button>
  );
}
