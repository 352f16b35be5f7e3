import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Draft } from '../features/chat/composer/draft.ts';
import type { AskedQuestion, ChatState } from '../features/chat/state/chat-state.ts';
import type { Layout } from '../features/chat/tabs/layout.ts';

export interface SceneTurn {
  readonly question?: Partial<AskedQuestion>;
  readonly events: readonly TurnEvent[];
  /** The turn was retried for these models; what came of it. */
  readonly retry?: { readonly models: readonly ModelKey[]; readonly events: readonly TurnEvent[] };
  /** The connection was lost for good before the turn's end. */
  readonly broken?: boolean;
  /** The API keeps nothing of it any more. */
  readonly expired?: boolean;
}

/** One state of the page, under `/gallery/{name}`. */
export interface Scene {
  readonly name: string;
  readonly title: string;
  readonly turns?: readonly SceneTurn[];
  /** Who is signed in, by what they can spend; null for a visitor, `loading` before Clerk has come. */
  readonly person?: Pick<UserBody, 'credits' | 'unlimited'> | 'loading' | null;
  /** The page's own address in this scene. */
  readonly path?: string;
  readonly demo?: boolean;
  readonly connection?: ChatState['connection'];
  readonly layout?: Layout;
  readonly draft?: Partial<Draft>;
  /** What is done to the page once it stands. */
  readonly arrange?: () => Promise<void> | void;
}

export interface SceneGroup {
  readonly title: string;
  readonly scenes: readonly Scene[];
}
