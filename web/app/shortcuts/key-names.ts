const onMac = /mac/i.test(navigator.platform);

/** Names of the keys on this platform. */
export const alt = onMac ? '⌥' : 'Alt';
export const command = onMac ? '⌘' : 'Ctrl';
