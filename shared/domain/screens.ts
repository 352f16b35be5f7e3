export interface Screen {
  /** A segment after a colon is a parameter: any text without a slash. */
  readonly path: string;
}

export type Screens = Readonly<Record<string, Screen>>;

/** Every screen of the page. At any other address the server answers 404 and the page says so. */
export const screens = {
  chat: { path: '/' },
  pricing: { path: '/pricing' },
  checkout: { path: '/checkout/:planId' },
} as const satisfies Screens;

/** The chat's screen with a finished example instead of the chat. */
export const samplePath = `${screens.chat.path}?sample`;

export type ScreenKey = keyof typeof screens;

/** Returns what matches the addresses of a path, in any case and with or without a slash at the end. */
export function toPattern(path: string): RegExp {
  const source = path.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return RegExp(`^${source}/?$`, 'i');
}
