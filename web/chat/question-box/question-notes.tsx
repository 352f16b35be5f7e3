import { listUnasked } from '@quartet/shared/domain/asked-hosts.ts';
import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { cn } from '../../ui/lib/cn.ts';
import { joinNames } from '../../ui/lib/join-names.ts';
import { useOnline } from '../../ui/lib/online.ts';
import { usePreference } from '../../ui/lib/preferences.ts';
import { marks } from '../../ui/lib/strings.ts';
import { useView } from '../../ui/lib/view.ts';
import { useNames } from '../../ui/models/names.ts';
import { strings } from '../strings.ts';
import { isReading } from './draft.ts';

interface SendNoteProps {
  /** Queued until sign-in has loaded and the images are read. */
  readonly waiting: boolean;
}

/** Explains why the question cannot be sent now, or that it is close to its limit. */
export function SendNote({ waiting }: SendNoteProps) {
  const online = useOnline();
  const text = useView(({ draft }) => draft.text);
  const reads = useView(({ draft }) => isReading(draft));
  const length = describeLeft(text);
  const written = text.trim() !== '';
  const offline = written && !online ? strings.sendWhenBack : '';
  const queued = reads ? strings.sendWhenRead : strings.sendWhenSignedIn;
  const sentence = waiting ? queued : offline || length.sentence;
  return (
    <output
      className={cn(
        'block text-xs tabular-nums not-empty:basis-full not-empty:px-4 not-empty:pt-1 not-empty:pb-2',
        !waiting && (offline !== '' || length.over) ? 'text-danger' : 'text-ink-faint',
      )}
    >
      {sentence}
    </output>
  );
}

/** The facts about the panel that the page knows before a question. */
export type KnownPanel = Pick<UserBody, 'cannot' | 'hosts' | 'pageChecks'>;

/** Before the question is sent, names the models that will not be asked, or cannot search or read images. */
export function InabilityNote({ cannot, hosts = [] }: KnownPanel) {
  const searches = useView(({ draft }) => draft.webSearch);
  const hasImages = useView(({ draft }) => draft.images.length > 0);
  const isBlind = usePreference('blind');
  const { shortNameOf } = useNames();
  // A name would reveal the model whose answer has no sources.
  const name = (models: readonly ModelKey[]) =>
    isBlind ? strings.count(models.length, modelKeys.length) : joinNames(models.map(shortNameOf));
  const unasked = listUnasked(hosts, { images: hasImages, webSearch: searches });
  const notes = [
    unasked.length > 0 && strings.wontAsk(name(unasked), unasked.length),
    searches &&
      cannot?.webSearch.length &&
      strings.cannotSearch(name(cannot.webSearch), cannot.webSearch.length),
    hasImages &&
      cannot?.images.length &&
      strings.cannotReadImages(name(cannot.images), cannot.images.length),
  ].filter(Boolean);
  return (
    <output className="block basis-full px-4 text-xs text-ink-faint not-empty:pt-2.5">
      {notes.join(marks.space)}
    </output>
  );
}

/** Returns how many more characters a question may have, counted as the API does; negative if it is too long. */
export function countLeft(text: string): number {
  return limits.questionCodePoints - countCodePoints(text.trim());
}

/** Describes a question's length once it is close to its limit. */
export function describeLeft(text: string): { readonly sentence: string; readonly over: boolean } {
  const left = countLeft(text);
  if (left < 0) return { sentence: strings.tooLong(-left), over: true };
  return { sentence: left > 1_000 ? '' : strings.left(left), over: false };
}
