import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { TurnListBody, UserBody } from '@quartet/shared/http/bodies.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { ChatState, SentQuestion } from '../../web/chat/state/chat-state.ts';
import type { Preferences } from '../../web/ui/lib/preferences.ts';
import type { Draft } from '../../web/ui/lib/view.ts';
import type { TurnBreak } from '../../web/ui/models/describe-turn-break.ts';

export interface SceneTurn {
  readonly question?: Partial<SentQuestion>;
  readonly events: readonly TurnEvent[];
  /** The models of a retry and its events. */
  readonly retry?: { readonly models: readonly ModelKey[]; readonly events: readonly TurnEvent[] };
  /** Set if the turn could not be read to its end. */
  readonly broken?: TurnBreak;
  /** Seats the models in reverse. Their names are hidden, or were hidden and then revealed. */
  readonly blind?: 'hidden' | 'revealed';
  /** The API's reason why only the whole turn can be asked again. */
  readonly refusal?: string;
}

/** One state of the page, under `/gallery/{name}`. */
export interface Scene {
  readonly name: string;
  readonly title: string;
  readonly turns?: readonly SceneTurn[];
  /** The balance of the signed-in person; null for a visitor, `loading` before Clerk is loaded. */
  readonly person?: Pick<UserBody, 'credits' | 'unlimited' | 'hosts'> | 'loading' | null;
  /** The page's address in this scene. */
  readonly path?: string;
  readonly demo?: boolean;
  /** The state of a turn that another device asked. */
  readonly elsewhere?: TurnListBody['turns'][number]['status'];
  /** True if the person has asked on this device before. */
  readonly connection?: ChatState['connection'];
  readonly layout?: Preferences['layout'];
  readonly draft?: Partial<Draft>;
  /** Runs once the page is shown. */
  readonly arrange?: () => Promise<void> | void;
}

export interface SceneGroup {
  readonly title: string;
  readonly scenes: readonly Scene[];
}
