/** The provider's dialogs in the page's own colours; the tokens change with the theme. */
export const clerkAppearance = {
  variables: {
    colorPrimary: 'var(--brand)',
    colorPrimaryForeground: 'var(--accent-ink)',
    colorForeground: 'var(--ink)',
    colorMutedForeground: 'var(--ink-soft)',
    colorBackground: 'var(--raised)',
    colorInput: 'var(--paper)',
    colorInputForeground: 'var(--ink)',
    colorMuted: 'var(--sunken)',
    colorNeutral: 'var(--ink)',
    colorDanger: 'var(--danger)',
    colorRing: 'var(--brand)',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.875rem',
    borderRadius: '0.625rem',
  },
} as const;
