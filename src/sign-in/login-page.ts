import type { FastifyReply, FastifyRequest } from 'fastify';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { fieldOf, type Problems, problemSummary } from '../platform/pages/fields.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { any } from './checks.ts';
import type { SignInDependencies } from './dependencies.ts';
import { PASSKEY_SCRIPT, passkeyForm } from './passkey-script.ts';

interface LoginState {
  returnTo: string;
  email?: string;
  problems?: Problems;
  note?: string;
}

export async function showLogin(
  { forms, secondFactors, formActionsFor }: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { returnTo, email = '', problems = {}, note }: LoginState,
): Promise<FastifyReply> {
  const passkey = await secondFactors.logInOptions();
  const fields = html`${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="return_to" value="${returnTo}">`;
  return renderPage(reply, {
    status: any(problems) ? 400 : 200,
    title: 'Log in',
    formActions: await formActionsFor(returnTo),
    script: PASSKEY_SCRIPT,
    body: html`${note !== undefined && html`<p class="note" role="status">${note}</p>`}
${problemSummary(problems)}
<form method="post" action="/login">
${fields}
${fieldOf({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, focus: true }, problems)}
${fieldOf({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, problems)}
<button type="submit">Log in</button>
</form>
${passkey && passkeyForm({ action: '/login/passkey', fields, label: 'Log in with a passkey', passkey })}
<ul class="links"><li><a href="/forgot-password">Forgotten your password?</a></li></ul>`,
  });
}
