/** Text that can be put into a page as it is. */
export interface Html {
  readonly html: string;
}

type Piece = Cell | readonly Html[];

/** Escapes the inserted values, unless they are HTML already. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const parts = texts.map((text, index) => text + toText(pieces[index] ?? ''));
  return { html: parts.join('') };
}

function toText(piece: Piece): string {
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece));
  return 'html' in piece ? piece.html : piece.map((each) => each.html).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** The mark of the page for people: web/public/favicon.svg. */
const mark = html`<svg viewBox="0 0 32 32" width="22" height="22" fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" aria-hidden="true">
<path d="M17.5 4.6a11.5 11.5 0 0 1 9.9 9.9M27.4 17.5a11.5 11.5 0 0 1-2.6 5.8l3 4.2M20.6 26.6a11.5 11.5 0 0 1-15-6.4M4.6 14.5a11.5 11.5 0 0 1 9.9-9.9"/></svg>`;

/** The sheets in shared/styles, which the page for people imports as well. */
export const sharedSheets = ['colours.css', 'dark-colours.css', 'page.css', 'prose.css'] as const;

const links = sharedSheets.map((name) => {
  const media = name === 'dark-colours.css' ? html` media="(prefers-color-scheme: dark)"` : '';
  return html`<link rel="stylesheet" href="/${name}"${media}>`;
});

interface Document {
  readonly title: string;
  /** Below the title. */
  readonly lead: Html;
  readonly main: Html;
  /** Reloads the page after so many seconds. */
  readonly refreshSeconds?: number;
}

/** Renders a whole page. */
export function renderDocument({ title, lead, main, refreshSeconds }: Document): string {
  const refresh = refreshSeconds
    ? html`<meta http-equiv="refresh" content="${refreshSeconds}">`
    : html``;
  const page = html`<!DOCTYPE html>
<html lang="en" class="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh}
<title>Quartet: ${title}</title>
${links}
<link rel="stylesheet" href="/ops.css">
</head>
<body class="prose">
<header>
<a class="brand" href="/">${mark} Quartet</a>
<nav aria-label="More"><a href="/">Status</a> <a href="/queues">Queues, job by job</a> <a href="/users">A user</a>
<a href="/metrics">Metrics</a> <a href="/readyz">Readiness</a></nav>
</header>
<main>
<h1>${title}</h1>
${lead}
${main}
</main>
</body>
</html>
`;
  return page.html;
}

export type Cell = Html | string | number;

interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
}

interface Table {
  /** The first column contains the names of the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Renders a table. On narrow screens, each cell is shown below the name of its column. */
export function renderTable({ columns: [first = '', ...columns], rows }: Table): Html {
  const heads = columns.map((column) => html`<th scope="col">${column}</th>`);
  const body = rows.map(({ name, cells }) => {
    const filled = cells.map(
      (cell, index) =>
        html`<td data-label="${columns[index] ?? ''}"${cell === 0 ? html` class="none"` : ''}>${cell}</td>`,
    );
    return html`<tr><th scope="row">${name}</th>${filled}</tr>`;
  });
  return html`<div class="scroll-box" tabindex="0"><table>
<thead><tr><th scope="col">${first}</th>${heads}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}
