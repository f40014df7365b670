import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LocalizedText } from '../../i18n/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import { type Complaints, fieldOf, inWords, problemSummary } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import type { SignInDependencies } from '../dependencies.ts';
import { hasProblems } from '../field-checks.ts';
import { PASSKEY_SCRIPT, passkeyForm } from './passkey-script.ts';

interface LoginState {
  returnTo: string;
  email?: string;
  problems?: Complaints;
  note?: LocalizedText;
}

export async function showLogin(
  { forms, secondFactors, formActionsFor }: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { returnTo, email = '', problems: complaints = {}, note }: LoginState,
): Promise<FastifyReply> {
  const { t, language } = translatorOfRequest(request);
  const problems = inWords(complaints, t);
  const passkey = await secondFactors.logInOptions();
  const fields = html`${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="return_to" value="${returnTo}">`;
  return renderPage(reply, {
    status: hasProblems(problems) ? 400 : 200,
    language,
    title: t('signIn.logIn'),
    formActions: await formActionsFor(returnTo),
    script: PASSKEY_SCRIPT,
    body: html`${note !== undefined && html`<p class="note" role="status">${note(t)}</p>`}
${problemSummary(problems, t)}
<form method="post" action="/login">
${fields}
${fieldOf({ name: 'email', label: t('signIn.emailAddress'), type: 'email', autocomplete: 'username', value: email, focus: true }, problems)}
${fieldOf({ name: 'password', label: t('signIn.password'), type: 'password', autocomplete: 'current-password' }, problems)}
<button type="submit">${t('signIn.logIn')}</button>
</form>
${passkey && passkeyForm({ action: '/login/passkey', fields, label: t('signIn.logInWithPasskey'), passkey, t })}
<ul class="links"><li><a href="/forgot-password">${t('signIn.forgottenPasswordLink')}</a></li></ul>`,
  });
}
