import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { Check, Copy, Download, Ellipsis, Merge, Pencil, Quote } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { copyText, useCopied } from '../../ui/components/copy-button.tsx';
import { showFailure } from '../../ui/components/show-failure.ts';
import { pageDirection } from '../../ui/lib/direction.ts';
import { setPreference, usePreference } from '../../ui/lib/preferences.ts';
import { saveFile } from '../../ui/lib/save-file.ts';
import { createLazy } from '../../ui/lib/use-lazy.ts';
import { useNarrow } from '../../ui/lib/use-media.ts';
import { copyMarkdown } from '../../ui/markdown/copy-markdown-button.tsx';
import { type CombineOffer, CombinePopover } from '../combine-again.tsx';
import { strings } from '../strings.ts';
import type { ExportTurn } from './exported-turn.ts';

interface ExportMenuProps {
  readonly exportTurn: ExportTurn;
  /** Null if another button combines the answers or they cannot be combined. */
  readonly again?: CombineOffer | null;
  /** True if the text has citations that can be hidden. */
  readonly cites?: boolean;
  /** The consensus, if the menu copies it where its button has no room. */
  readonly answer?: Pick<ConsensusState, 'text' | 'links'>;
  /** Edits the question where its button has no room. Null if it cannot be edited. */
  readonly onEdit?: (() => void) | null;
}

/** Shows the actions for a turn: copy or download it as a whole, or combine its answers again. */
export function ExportMenu({ again = null, onEdit = null, ...props }: ExportMenuProps) {
  const { copied, watch } = useCopied();
  const label = copied ? strings.copied : strings.more;
  const [combining, setCombining] = useState(false);
  const narrow = useNarrow();
  // The form and the question box take the focus after the menu has returned it.
  const next = useRef<(() => void) | null>(null);
  const goOn = (event: Event) => {
    if (!next.current) return;
    event.preventDefault();
    next.current();
    next.current = null;
  };
  return (
    <CombinePopover offer={again} open={combining} onOpenChange={setCombining}>
      <DropdownMenu.Root
        dir={pageDirection()}
        modal={false}
        onOpenChange={(open) => open && writer.prepare()}
      >
        <DropdownMenu.Trigger
          aria-label={label}
          data-edits={onEdit !== null || undefined}
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
            onCloseAutoFocus={goOn}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-16px)] min-w-[min(14rem,calc(100vw-16px))] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-dock"
          >
            {again && (
              <Item icon={<Merge />} onSelect={() => (next.current = () => setCombining(true))}>
                {strings.combineAgain}
              </Item>
            )}
            {narrow && onEdit && (
              <Item icon={<Pencil />} onSelect={() => (next.current = onEdit)}>
                {strings.editAndAsk}
              </Item>
            )}
            <TakingItems {...props} narrow={narrow} onCopy={watch} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </CombinePopover>
  );
}

interface TakingItemsProps extends Omit<ExportMenuProps, 'again' | 'onEdit'> {
  readonly narrow: boolean;
  readonly onCopy: (copying: Promise<void>) => void;
}

/** Copies or downloads the question, the consensus with its citations, and all answers. */
function TakingItems(props: TakingItemsProps) {
  const { exportTurn, cites = false, answer, narrow, onCopy } = props;
  const shown = usePreference('citations');
  return (
    <>
      {narrow && answer && (
        <Item icon={<Copy />} onSelect={() => onCopy(copyMarkdown(answer.text, answer.links))}>
          {strings.copyAnswer}
        </Item>
      )}
      <Item icon={<Copy />} onSelect={() => onCopy(copyTurn(exportTurn))}>
        {strings.copyAll}
      </Item>
      <Item icon={<Download />} onSelect={() => void download(exportTurn)}>
        {strings.download}
      </Item>
      {cites && (
        <Item icon={<Quote />} onSelect={() => setPreference('citations', !shown)}>
          {shown ? strings.hideCitations : strings.showCitations}
        </Item>
      )}
    </>
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

const download = (exportTurn: ExportTurn) =>
  downloadTurn(exportTurn).catch((error: unknown) => showFailure(strings.brokenDownload, error));

const writer = createLazy(() => import('./to-markdown.ts'));
/** Copies the whole turn: the question, the consensus with its citations, and all answers. */
async function copyTurn(exportTurn: ExportTurn): Promise<void> {
  const { markdown, toHtml } = (await writer.load()).createDocument(exportTurn());
  await copyText(markdown, await toHtml());
}

/** Saves the same document as a Markdown file. */
async function downloadTurn(exportTurn: ExportTurn): Promise<void> {
  const { fileName, markdown } = (await writer.load()).createDocument(exportTurn());
  saveFile(fileName, new Blob([markdown], { type: 'text/markdown;charset=utf-8' }));
}
