export interface Screen {
  /** A segment after a colon is a parameter: any word of letters, digits, "_" and "-". */
  readonly path: string;
  /** The label of the screen in the palette, with other words that find it. */
  readonly paletteItem?: { readonly label: string; readonly keywords?: readonly string[] };
}

export type Screens = Readonly<Record<string, Screen>>;

/** Every screen of the page. At any other address the server answers 404 and the page says so. */
export const screens = {
  chat: { path: '/', paletteItem: { label: 'Back to the chat' } },
  pricing: { path: '/pricing', paletteItem: { label: 'Pricing', keywords: ['plans', 'credits'] } },
  sample: {
    path: '/sample',
    paletteItem: { label: 'See a finished example', keywords: ['sample'] },
  },
  checkout: { path: '/checkout/:planId' },
} as const satisfies Screens;

export type ScreenKey = keyof typeof screens;

/** Returns what matches the addresses of a path, in any case and with or without a slash at the end. */
export function toPattern(path: string): RegExp {
  const source = path.replace(/\/$/, '').replaceAll(/:(\w+)/g, String.raw`(?<$1>[\w-]+)`);
  return RegExp(`^${source}/?$`, 'i');
}
