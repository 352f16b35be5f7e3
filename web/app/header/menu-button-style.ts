/** Shared by the phone menu's button and the one that is shown while the menu loads. */
export const menuButtonStyle =
  'grid size-11 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink';
