/** Copies a text, together with its HTML if there is any and the browser allows it. */
export async function copyText(text: string, html?: string): Promise<void> {
  if (html !== undefined && typeof ClipboardItem !== 'undefined') {
    try {
      const both = { 'text/plain': toBlob(text, 'plain'), 'text/html': toBlob(html, 'html') };
      return await navigator.clipboard.write([new ClipboardItem(both)]);
    } catch (error) {
      console.warn('Only plain text could be copied.', error);
    }
  }
  await navigator.clipboard.writeText(text);
}

const toBlob = (text: string, kind: 'plain' | 'html') => new Blob([text], { type: `text/${kind}` });
