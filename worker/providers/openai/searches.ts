import type { Sources } from '../call/sources.ts';

interface SearchCall {
  readonly type?: string;
  readonly action?: {
    readonly type?: string;
    readonly sources?: readonly { readonly url?: unknown }[] | null;
  } | null;
}

/** As the vendors name a search, and as OpenRouter names one of its own. */
const searching = new Set(['web_search_call', 'openrouter:web_search']);
/** Reading a page that a search has found is not billed as a search. */
const reading = new Set(['open_page', 'find_in_page']);

/** The searches of one response, and the pages that they found. */
export class Searches {
  #count = 0;

  /** How many are billed. */
  get count(): number {
    return this.#count;
  }

  /** Reads an output item of any kind. */
  read(item: object | null | undefined, sources: Sources): void {
    const { type, action } = (item ?? {}) as SearchCall;
    if (!searching.has(type ?? '')) return;
    if (!reading.has(action?.type ?? '')) this.#count += 1;
    for (const page of action?.sources ?? []) sources.consult(page?.url);
  }
}
