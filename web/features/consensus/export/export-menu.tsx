import { Check, Copy, Download, Ellipsis, Quote, Share } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCopied } from '../../../components/ui/use-copied.ts';
import { toggleCitations, useCitationsShown } from '../citations-shown.ts';
import type { ExportTurn } from './exported-turn.ts';
import { copyTurn, downloadTurn, prepareTaking } from './take-turn.ts';

interface ExportMenuProps {
  readonly exportTurn: ExportTurn;
  /** The text has citations that can be hidden. */
  readonly cites?: boolean;
  /** The verdict in words, to be shared; empty where there is none. */
  readonly verdict?: string;
}

/** Copies or downloads the whole turn: the question, the consensus with its citations, and every answer. Shares the verdict alone. */
export function ExportMenu({ exportTurn, cites = false, verdict = '' }: ExportMenuProps) {
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
          className="z-50 max-w-[calc(100vw-16px)] min-w-[min(14rem,calc(100vw-16px))] animate-appear rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-dock"
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
          {verdict !== '' && 'share' in navigator && (
            <Item icon={<Share />} onSelect={() => void share(verdict)}>
              Share the verdict
            </Item>
          )}
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

/** Opens the device's share sheet with the verdict. Closing the sheet rejects, which is no failure. */
async function share(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => undefined);
}

function logFailure(error: unknown): void {
  console.error("We couldn't download it.", error);
}
