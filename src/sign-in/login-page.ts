import type { FastifyReply, FastifyRequest } from 'fastify';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { type Complaints, fieldOf, inWords, problemSummary } from '../platform/pages/fields.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { pageWords } from '../platform/pages/page-words.ts';
import type { Saying } from '../words/index.ts';
import { any } from './checks.ts';
import type { SignInDependencies } from './dependencies.ts';
import { PASSKEY_SCRIPT, passkeyForm } from './passkey-script.ts';

interface LoginState {
  returnTo: string;
  email?: string;
  problems?: Complaints;
  note?: Saying;
}

export async function showLogin(
  { forms, secondFactors, formActionsFor }: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { returnTo, email = '', problems: complaints = {}, note }: LoginState,
): Promise<FastifyReply> {
  const { say, language } = pageWords(request);
  const problems = inWords(complaints, say);
  const passkey = await secondFactors.logInOptions();
  const fields = html`${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="return_to" value="${returnTo}">`;
  return renderPage(reply, {
    status: any(problems) ? 400 : 200,
    language,
    title: say('Log in'),
    formActions: await formActionsFor(returnTo),
    script: PASSKEY_SCRIPT,
    body: html`${note !== undefined && html`<p class="note" role="status">${note(say)}</p>`}
${problemSummary(problems, say)}
<form method="post" action="/login">
${fields}
${fieldOf({ name: 'email', label: say('E-mail address'), type: 'email', autocomplete: 'username', value: email, focus: true }, problems)}
${fieldOf({ name: 'password', label: say('Password'), type: 'password', autocomplete: 'current-password' }, problems)}
<button type="submit">${say('Log in')}</button>
</form>
${passkey && passkeyForm({ action: '/login/passkey', fields, label: say('Log in with a passkey'), passkey, say })}
<ul class="links"><li><a href="/forgot-password">${say('Forgotten your password?')}</a></li></ul>`,
  });
}
