import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Translate } from '../../i18n/index.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { PAGE } from '../dependencies.ts';

const PATH = '/assets/passkey.js';
const ONE_YEAR_S = 31_536_000;

/**
 * The only script of these pages, because only a script can use a passkey. It shows a form where passkeys work, and
 * submits it once the passkey has signed. A string, so that it needs no build step.
 */
const SCRIPT = `
const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');

async function sign(options) {
  const { id, rawId, type, response } = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: (options.allowCredentials ?? []).map((key) => ({ ...key, id: bytesOf(key.id) })),
    },
  });
  return {
    id,
    rawId: textOf(rawId),
    type,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle ? { userHandle: textOf(response.userHandle) } : {}),
    },
    clientExtensionResults: {},
  };
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const { options, origin } = JSON.parse(form.dataset.passkey);
  if (!window.PublicKeyCredential || location.origin !== origin) continue;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = form.querySelector('[role=status]');
    said.textContent = form.dataset.waiting;
    try {
      form.elements.assertion.value = JSON.stringify(await sign(options));
      form.submit();
    } catch {
      said.textContent = form.dataset.unused;
    }
  });
}
`;

export const PASSKEY_SCRIPT = `${PATH}?${hash('sha256', SCRIPT, 'hex').slice(0, 12)}`;

export function servePasskeyScript(server: FastifyInstance): void {
  server.get(PATH, PAGE, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .type('text/javascript; charset=utf-8')
      .send(SCRIPT),
  );
}

/** Hidden until the script shows it: without scripts, or at another address, there are no passkeys. */
export function passkeyForm(form: {
  action: string;
  fields: Html;
  label: string;
  t: Translate;
  passkey: { options: object; origin: string };
}): Html {
  return html`<form method="post" action="${form.action}" data-passkey="${JSON.stringify(form.passkey)}"
data-waiting="${form.t('signIn.waitingForPasskey')}"
data-unused="${form.t('signIn.noPasskeyUsed')}" hidden>
${form.fields}
<input type="hidden" name="assertion" value="">
<button type="submit" id="passkey" class="quiet">${form.label}</button>
<p class="soft" role="status"></p>
</form>`;
}
