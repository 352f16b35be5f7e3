const onMac = /mac/i.test(navigator.platform);

/** What the keys are called on this machine. */
export const alt = onMac ? '⌥' : 'Alt';
export const command = onMac ? '⌘' : 'Ctrl';
