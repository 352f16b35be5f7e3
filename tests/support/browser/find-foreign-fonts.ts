import type { Page } from 'playwright-core';

/** Finds the fonts of the machine in which glyphs of the page are drawn. */
export async function findForeignFonts(page: Page): Promise<readonly string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main *, header *',
  });
  const foreign = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await client
      .send('CSS.getPlatformFontsForNode', { nodeId })
      .catch(forgiveGoneNode);
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) foreign.add(familyName);
  }
  return [...foreign];
}

/** A node that the page replaces while the other nodes are asked draws nothing any more. */
function forgiveGoneNode(error: Error): { readonly fonts: readonly [] } {
  if (error.message.includes('Could not find node')) return { fonts: [] };
  throw error;
}
