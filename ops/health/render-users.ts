import { formatFiles, type ShownFile } from '../cli/format-file.ts';
import { html, renderDocument } from './html.ts';

export interface UsersFacts {
  /** The id or e-mail address that was searched for; empty before the first search. */
  readonly asked: string;
  /** True if the input cannot be a user's name. */
  readonly refused: boolean;
  /** Null if addresses cannot be looked up. */
  readonly files: readonly ShownFile[] | null;
}

/** Shows a user's file, read-only. Orders are given in a terminal, with a reason. */
export function renderUsers({ asked, files, refused }: UsersFacts): string {
  const found = refused
    ? 'No user has such a name.'
    : files === null
      ? 'Ask the page of an api for an e-mail address.'
      : formatFiles(files);
  const main = html`<form method="get" role="search">
<label for="user">Id or e-mail address</label>
<input id="user" name="user" value="${asked}" autocomplete="off" required>
<button>Look up</button>
</form>
${asked === '' && !refused ? html`` : html`<div class="scroll-box" tabindex="0"><pre>${found}</pre></div>`}`;
  const lead = html`<p>Orders are given in a terminal: <code>npm run ops</code>.</p>`;
  return renderDocument({ title: 'A user', lead, main });
}
