import { formatFiles, type ShownFile } from '../desk/format-file.ts';
import { html } from './html.ts';

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
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Quartet: a user</title>
<link rel="stylesheet" href="/ops.css">
</head>
<body>
<header>
<h1>A user</h1>
<nav aria-label="More"><a href="/">Status</a></nav>
</header>
<main>
<form method="get" role="search">
<label for="user">Id or e-mail address</label>
<input id="user" name="user" value="${asked}" autocomplete="off" required>
<button>Look up</button>
</form>
${asked === '' && !refused ? html`` : html`<div class="wide" tabindex="0"><pre>${found}</pre></div>`}
</main>
</body>
</html>
`;
  return page.html;
}
