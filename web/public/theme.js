// Runs before the first paint, so that the page never flashes in the other theme.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('quartet-theme');
  } catch {
    // Storage may be forbidden: the system's theme serves.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  // One colour for each scheme of the system becomes one for the theme that was chosen.
  const [meta, ...others] = document.querySelectorAll('meta[name="theme-color"]');
  for (const other of others) other.remove();
  meta?.removeAttribute('media');
  meta?.setAttribute('content', dark ? '#161411' : '#fcfaf7');
})();
