// Runs before the first paint: the colours chosen here or in the app or those of the system, and the language of samples.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('lares-color-scheme');
    } catch {
      // Storage is switched off; the system decides.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.classList.toggle('dark', dark);
  };
  system.addEventListener('change', apply);
  apply();

  // Samples become tabs in the language chosen last; without this script, all of them are shown.
  let language = null;
  try {
    language = localStorage.getItem('lares-sample-language');
  } catch {
    // Storage is switched off; the first language is shown.
  }
  document.documentElement.dataset.sample = language ?? 'sh';
})();
