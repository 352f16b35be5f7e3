import { type Html, html } from './html.ts';

interface Row {
  readonly name: string;
  readonly cells: readonly (Html | string | number)[];
}

interface Table {
  /** Of the names first. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Where it is too narrow for columns, each cell is shown below the name of its own. */
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
