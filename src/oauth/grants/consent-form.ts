import { PERMISSION_TEXTS, type Permission, type SessionCaller } from '../../accounts/index.ts';
import { type LocalizedText, translatorOfUser } from '../../i18n/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import type { Form } from '../../platform/pages/form.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { rich } from '../../platform/pages/rich.ts';
import type { Grant } from './store.ts';

interface ConsentContent {
  app: string;
  wanted: readonly Permission[];
  session: SessionCaller;
  consent: Grant | undefined;
  address: string;
  problem: LocalizedText | undefined;
  /** Further content of the form. */
  within: Html;
  afterwards: string;
}

/** Asks the user what the client may do. Every permission can be unticked. */
export function consentForm(content: ConsentContent): Html {
  const { app, wanted, session, consent, address, problem, within, afterwards } = content;
  const translator = translatorOfUser(session.user);
  const { t } = translator;
  // Shown again because nothing was ticked: the boxes stay empty.
  const ticked = (permission: Permission) =>
    !problem && (consent?.permissions.includes(permission) || !consent?.asked.includes(permission));
  return html`
${problem && html`<div class="summary" role="alert"><p id="permissions-problem">${problem(t)}</p></div>`}
<p>${rich(translator, 'oauth.consentIntro', {
    app: html`<strong>${app}</strong>`,
    email: html`<strong>${session.user.email}</strong>`,
  })}</p>
<form method="post" action="${address}">
${hiddenCsrf(session.csrf)}${within}
<fieldset${problem && html` aria-describedby="permissions-problem"`}>
<legend>${t('oauth.permissions')}</legend>
<ul class="choices">
${wanted.map(
  (permission) => html`<li><label class="choice">
<input type="checkbox" name="permission" value="${permission}"${ticked(permission) && html` checked`}>
<span>${PERMISSION_TEXTS[permission](t)}</span></label></li>
`,
)}</ul>
</fieldset>
<p class="soft">${afterwards}</p>
<div class="buttons">
<button type="submit" name="decision" value="allow">${t('oauth.allow')}</button>
<button type="submit" name="decision" value="deny" class="quiet">${t('oauth.deny')}</button>
</div>
</form>`;
}

/** Only what the page offered: a form can contain anything. */
export function readTicked(form: Form, offered: readonly Permission[]): Permission[] {
  const sent = form.all('permission');
  return offered.filter((permission) => sent.includes(permission));
}
