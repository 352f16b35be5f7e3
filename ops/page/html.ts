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
      (cell, index) => html`<td data-label="${columns[index] ?? ''}">${cell}</td>`,
    );
    return html`<tr><th scope="row">${name}</th>${filled}</tr>`;
  });
  return html`<div class="wide" tabindex="0"><table>
<thead><tr><th scope="col">${first}</th>${heads}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}
