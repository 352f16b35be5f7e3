/** HTML that models write where Markdown has no words for it. All other HTML is shown as it was written. */
export const knownTags = /<(\/?)(br|sub|sup|kbd|details|summary)(?: open)?[ \t]*\/?>/gi;

/** Returns whether a block of HTML shows nothing, as the end of a fold. */
export function showsNothing(html: string): boolean {
  return html.replace(knownTags, '').trim() === '';
}
