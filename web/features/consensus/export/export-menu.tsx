import { Check, Copy, Download, Ellipsis, Quote, Share } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCopied } from '../../../components/ui/use-copied.ts';
import { toggleCitations, useCitationsShown } from '../citations-shown.ts';
import type { ExportTurn } from './exported-turn.ts';
import { copyTurn, copyVerdict, downloadTurn, prepareTaking, shareVerdict } from './take-turn.ts';

interface ExportMenuProps {
  readonly exportTurn: ExportTurn;
  /** The text has citations that can be hidden. */
  readonly cites?: boolean;
  /** There is a verdict to share. */
  readonly shares?: boolean;
}

/** Copies or downloads the whole turn: the question, the consensus with its citations, and every answer. Shares the verdict alone. */
export function ExportMenu({ exportTurn, cites = false, shares = false }: ExportMenuProps) {
  const { copied, watch } = useCopied();
  const shown = useCitationsShown();
  const label = copied ? 'Copied' : 'More';
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && prepareTaking()}>
      <DropdownMenu.Trigger
        aria-label={label}
        title={label}
        className="grid size-8 pointer-coarse:size-11 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken print:hidden"
      >
        {copied ? <Check className="size-4 text-accent" /> : <Ellipsis className="size-4" />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-16px)] min-w-[min(14rem,calc(100vw-16px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-dock"
        >
          <Item icon={<Copy />} onSelect={() => watch(copyTurn(exportTurn))}>
            Copy all
          </Item>
          <Item
            icon={<Download />}
            onSelect={() => void downloadTurn(exportTurn).catch(logFailure)}
          >
            Download as Markdown
          </Item>
          {shares && <VerdictItem exportTurn={exportTurn} onCopy={watch} />}
          {cites && (
            <Item icon={<Quote />} onSelect={toggleCitations}>
              {shown ? 'Hide citations' : 'Show citations'}
            </Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: string;
}

function Item({ icon, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-sunken dark:data-highlighted:bg-line/60 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-ink-faint"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface VerdictItemProps {
  readonly exportTurn: ExportTurn;
  readonly onCopy: (copying: Promise<void>) => void;
}

/** Shares the verdict, or copies it where the browser cannot share. */
function VerdictItem({ exportTurn, onCopy }: VerdictItemProps) {
  return 'share' in navigator ? (
    <Item icon={<Share />} onSelect={() => void shareVerdict(exportTurn).catch(logFailure)}>
      Share the verdict
    </Item>
  ) : (
    <Item icon={<Copy />} onSelect={() => onCopy(copyVerdict(exportTurn))}>
      Copy the verdict
    </Item>
  );
}

function logFailure(error: unknown): void {
  console.error("We couldn't export it.", error);
}
