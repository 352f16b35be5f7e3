/** Text that is safe to stand in a page. */
export interface Html {
  readonly html: string;
}

type Piece = Html | string | number | readonly Html[];

/** Escapes what is put in, unless it is HTML already. */
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
