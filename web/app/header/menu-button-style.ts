/** Shared by the phone menu's button and its placeholder while the menu loads. */
export const menuButtonStyle =
  'grid size-[36px] pointer-coarse:size-[44px] shrink-0 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink';
