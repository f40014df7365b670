// Menu, theme, copy buttons and search. The pages can be read without it.
(() => {
  const { search: searchFile, rank: rankFile } = document.currentScript.dataset;
  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);

  /** An element with attributes and text; never HTML, so that no page text is parsed again. */
  const element = (name, attributes = {}, text = '') => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };

  // Menu, on narrow screens
  const menu = find('button.menu');
  const setMenu = (open) => {
    root.classList.toggle('menu-open', open);
    menu.setAttribute('aria-expanded', String(open));
  };
  menu.hidden = false;
  menu.addEventListener('click', () => setMenu(!root.classList.contains('menu-open')));
  const current = find('#sidebar [aria-current]');
  const sidebar = find('#sidebar');
  if (current) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2;

  // Theme
  const theme = find('button.theme');
  const nameTheme = () => {
    theme.textContent = root.classList.contains('dark') ? 'Light' : 'Dark';
    theme.setAttribute('aria-label', `Use ${theme.textContent.toLowerCase()} colours`);
  };
  theme.hidden = false;
  theme.addEventListener('click', () => {
    const dark = root.classList.toggle('dark');
    try {
      localStorage.setItem('lares-color-scheme', dark ? 'dark' : 'light');
    } catch {
      // Storage is switched off; the choice lasts until the next page.
    }
  });
  new MutationObserver(nameTheme).observe(root, { attributeFilter: ['class'] });
  nameTheme();

  // Copy buttons
  const COPIED_MS = 2000;
  for (const block of document.querySelectorAll('.code')) {
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, COPIED_MS);
    });
    // Browsers offer the clipboard to secure origins alone.
    if (navigator.clipboard) block.querySelector('.bar').append(button);
  }

  // Search: the index and its ranking are loaded when the dialog is first opened.
  const MOST_RESULTS = 30;
  let entries;
  let ranking;
  const load = async () => {
    if (entries) return;
    const [module, answer] = await Promise.all([import(rankFile), fetch(searchFile)]);
    ranking = module;
    entries = (await answer.json()).map(module.readEntry);
  };

  const dialog = element('dialog', { 'aria-label': 'Search the guide' });
  const input = element('input', {
    type: 'search',
    placeholder: 'Search the guide',
    'aria-label': 'Search the guide',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const status = element('p', { role: 'status' });
  const results = element('ul');
  dialog.append(input, status, results);
  document.body.append(dialog);

  const resultOf = (entry, query) => {
    const title = entry.heading === entry.page ? entry.page : `${entry.page} › ${entry.heading}`;
    const link = element('a', { href: entry.address });
    link.append(element('strong', {}, title), element('span', {}, ranking.excerpt(entry, query)));
    link.addEventListener('click', () => dialog.close());
    const item = element('li');
    item.append(link);
    return item;
  };

  const statusOf = (query, count) => {
    if (query === '') return '';
    if (!entries) return 'Loading …';
    return count === 0 ? 'No results.' : '';
  };

  const show = () => {
    const query = input.value.trim();
    const found = entries ? ranking.rank(entries, query).slice(0, MOST_RESULTS) : [];
    results.replaceChildren(...found.map((entry) => resultOf(entry, query)));
    status.textContent = statusOf(query, found.length);
  };

  const openSearch = async () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    await load();
    show();
  };

  /** The arrows move through the field and the results; Enter in the field opens the first result. */
  const move = (step) => {
    const stops = [input, ...results.querySelectorAll('a')];
    stops[stops.indexOf(document.activeElement) + step]?.focus();
  };
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(step);
    else if (event.key === 'Enter' && event.target === input) results.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

  const searchButton = find('button.search');
  searchButton.hidden = false;
  searchButton.addEventListener('click', openSearch);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setMenu(false);
    const typing = event.target.closest('input, textarea');
    const shortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!shortcut && (event.key !== '/' || typing)) return;
    event.preventDefault();
    openSearch();
  });

  // The outline marks the section being read.
  const marks = new Map(
    [...document.querySelectorAll('.outline a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...marks.keys()].map((id) => document.getElementById(id));
  const READING_LINE = 120;
  const markSection = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < READING_LINE);
    for (const link of marks.values()) link.removeAttribute('aria-current');
    marks.get((passed.at(-1) ?? headings[0]).id).setAttribute('aria-current', 'location');
  };
  if (headings.length > 0) {
    addEventListener('scroll', markSection, { passive: true });
    markSection();
  }
})();
