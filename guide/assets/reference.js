// The API reference: language tabs, forms that make a call, and the filter. The pages can be read without it.
(() => {
  const root = document.documentElement;
  const SAMPLE_ORIGIN = 'http://127.0.0.1:8080';
  const TOKEN = 'lares-reference-token';

  const element = (name, attributes = {}, text = '') => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };

  // Links of the page that was here before: #/Homes/createHome
  const [, chapter, operation] = location.hash.split('/');
  if (chapter && operation) {
    const page = decodeURIComponent(chapter).toLowerCase().replaceAll(' ', '-');
    location.replace(`/docs/${page}#${operation}`);
  }

  // Samples name the address of this instance.
  if (location.origin !== SAMPLE_ORIGIN) {
    const texts = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      if (currentNode.data.includes(SAMPLE_ORIGIN))
        currentNode.data = currentNode.data.replaceAll(SAMPLE_ORIGIN, location.origin);
    }
  }

  // Language tabs: the choice holds for all samples, and for the next visit.
  const buttons = [...document.querySelectorAll('.choices button')];
  const choose = (language) => {
    root.dataset.sample = language;
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      choose(button.dataset.language);
      // Samples above change their height; the one being read stays where it is.
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
      try {
        localStorage.setItem('lares-sample-language', button.dataset.language);
      } catch {
        // Storage is switched off; the choice lasts until the next page.
      }
    });
  choose(root.dataset.sample);

  // Try it
  const stored = () => {
    try {
      return sessionStorage.getItem(TOKEN) ?? '';
    } catch {
      return '';
    }
  };
  const store = (token) => {
    try {
      sessionStorage.setItem(TOKEN, token);
    } catch {
      // Storage is switched off; the token lasts until the next page.
    }
  };

  const field = (label, hint, control) => {
    const made = element('label', {}, label);
    if (hint) made.append(element('small', {}, hint));
    made.append(control);
    return made;
  };

  const formOf = (call) => {
    const form = element('form', { 'aria-label': `Try ${call.method} ${call.path}` });
    const token = element('input', { type: 'password', name: 'token', autocomplete: 'off' });
    token.value = stored();
    form.append(field('Access token', 'Leave it empty to use your session in this browser.', token));
    for (const { name, place, required } of call.parameters) {
      const input = element('input', { name: `${place}.${name}`, autocomplete: 'off', spellcheck: 'false' });
      if (place === 'path') input.required = true;
      form.append(field(name, required ? '' : 'Optional.', input));
    }
    if (call.type !== undefined) {
      const body = element('textarea', { name: 'body', spellcheck: 'false' });
      body.value = typeof call.body === 'string' ? call.body : JSON.stringify(call.body, null, 2);
      form.append(field('Body', call.type, body));
    }
    form.append(element('button', { type: 'submit' }, 'Send request'));
    return form;
  };

  const addressOf = (call, values) => {
    const given = (place) => call.parameters.filter((parameter) => parameter.place === place);
    const path = given('path').reduce(
      (text, { name }) => text.replace(`{${name}}`, encodeURIComponent(values.get(`path.${name}`))),
      call.path,
    );
    const query = given('query').filter(({ name }) => values.get(`query.${name}`) !== '');
    const search = new URLSearchParams(query.map(({ name }) => [name, values.get(`query.${name}`)]));
    return query.length === 0 ? path : `${path}?${search}`;
  };

  /** Without a token the session counts. Calls that change something then need its CSRF token. */
  const credentials = async (call, token) => {
    if (token !== '') return { Authorization: `Bearer ${token}` };
    if (call.method === 'GET') return {};
    const session = await fetch('/v8/session');
    return session.ok ? { 'X-CSRF-Token': (await session.json()).csrf_token } : {};
  };

  const bodyOf = ({ type }, text) =>
    type === 'application/x-www-form-urlencoded' ? new URLSearchParams(JSON.parse(text)) : text;

  const send = async (call, values) => {
    const headers = await credentials(call, values.get('token'));
    if (call.type !== undefined) headers['Content-Type'] = call.type;
    const body = call.type === undefined ? undefined : bodyOf(call, values.get('body'));
    const startedAt = performance.now();
    const answer = await fetch(addressOf(call, values), { method: call.method, headers, body });
    const text = await answer.text();
    const took = Math.round(performance.now() - startedAt);
    return { status: `${answer.status} ${answer.statusText} in ${took} ms`, text };
  };

  const pretty = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const open = (place, call) => {
    const form = formOf(call);
    const answer = element('div', { class: 'answer', role: 'status' });
    answer.hidden = true;
    const show = (status, text) => {
      const code = element('pre', { tabindex: '0', 'aria-label': 'Body of the answer' }, text);
      answer.replaceChildren(element('strong', {}, status), ...(text === '' ? [] : [code]));
      answer.hidden = false;
    };
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const values = new FormData(form);
      store(values.get('token'));
      show('Sending …', '');
      try {
        const { status, text } = await send(call, values);
        show(status, pretty(text));
      } catch (error) {
        show(`Not sent: ${error.message}`, '');
      }
    });
    place.append(form, answer);
    form.querySelector('input').focus();
  };

  for (const place of document.querySelectorAll('.try')) {
    const call = JSON.parse(place.dataset.call);
    const button = element('button', { type: 'button', 'aria-expanded': 'false' }, 'Try it');
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      button.setAttribute('aria-expanded', String(!isOpen));
      if (place.querySelector('form')) {
        for (const part of place.querySelectorAll('form, .answer'))
          part.hidden = isOpen || part.matches('.answer:empty');
      } else open(place, call);
    });
    place.append(button);
  }

  // The filter of the list of operations: every word must occur.
  const filter = document.querySelector('.filter');
  if (filter) {
    const input = element('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
    const label = element('label', {}, filter.dataset.label);
    const status = element('p', { role: 'status' });
    label.append(input);
    filter.append(label, status);
    const rows = [...document.querySelectorAll('article tbody tr')];
    input.addEventListener('input', () => {
      const terms = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !terms.every((term) => text.includes(term));
      }
      // A chapter without a row left disappears with its heading and its text.
      for (const table of document.querySelectorAll('article .table')) {
        const isEmpty = [...table.querySelectorAll('tbody tr')].every((row) => row.hidden);
        const parts = [
          table,
          table.previousElementSibling,
          table.previousElementSibling?.previousElementSibling,
        ];
        for (const part of parts) part.hidden = isEmpty;
      }
      const left = rows.filter((row) => !row.hidden).length;
      status.textContent = terms.length === 0 ? '' : `${left} operations`;
    });
  }
})();
