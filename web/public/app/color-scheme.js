// Runs before the first paint: sets the colours the user chose, or those of the system.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('lares-color-scheme');
  } catch {
    // Storage is switched off; the system decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
