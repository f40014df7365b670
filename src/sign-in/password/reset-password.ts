import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  describeKeys,
  findPasswordReset,
  foldAddress,
  resetPassword,
  SHORTEST_PASSWORD,
} from '../../accounts/index.ts';
import { atSignIn } from '../../audit/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import { type Complaints, fieldOf, inWords, problemSummary } from '../../platform/pages/fields.ts';
import { readForm } from '../../platform/pages/form.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import { PAGE, queryValue, type SignInDependencies } from '../dependencies.ts';
import { hasProblems, passwordCheck, problemsIn } from '../field-checks.ts';

export function serveResetPassword(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle, devices, keys } = dependencies;

  server.get('/reset-password', PAGE, (request, reply) =>
    show(request, reply, { token: queryValue(request, 'token') ?? '', revokeAll: true, problems: {} }),
  );

  server.post('/reset-password', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const [token, password] = [form.one('token'), form.one('password')];
    const revokeAll = form.one('revoke_all') !== '';
    await throttle.form(request);
    const problems = problemsIn({ password }, { password: passwordCheck });
    if (hasProblems(problems)) return show(request, reply, { token, revokeAll, problems });
    const reset = { token, password, keys: revokeAll ? keys : undefined };
    const user = await resetPassword(dependencies, reset, atSignIn(request));
    if (!user) return showExpiredLink(reply, translatorOfRequest(request));
    dependencies.invalidateUser(user.user_id);
    sessions.clear(reply);
    // The reader of an account's mails may try its password, however many strangers try too.
    devices.remember(request, reply, await foldAddress(tools.database, user.email));
    return reply.redirect('/login?password=changed', 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, state: PageState) {
    const { token, revokeAll } = state;
    const user = await findPasswordReset(tools, token);
    const translator = translatorOfRequest(request, user && { user });
    if (!user) return showExpiredLink(reply, translator);
    const { t, language } = translator;
    const problems = inWords(state.problems, t);
    const keptOpen = describeKeys(await keys.count(user.user_id), translator) ?? t('signIn.noOtherAccess');
    return renderPage(reply, {
      status: hasProblems(problems) ? 400 : 200,
      language,
      title: t('common.setNewPassword'),
      body: html`${problemSummary(problems, t)}
<form method="post" action="/reset-password">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="token" value="${token}">
${fieldOf({ name: 'email', label: t('signIn.emailAddress'), type: 'email', autocomplete: 'username', value: user.email, readOnly: true })}
${fieldOf({ name: 'password', label: t('signIn.newPassword'), type: 'password', autocomplete: 'new-password', hint: t('signIn.passwordHint', { count: SHORTEST_PASSWORD }), focus: true }, problems)}
<p class="soft">${t('signIn.loggedOutEverywhere')}</p>
<label class="choice">
<input type="checkbox" name="revoke_all" value="on"${revokeAll && html` checked`} aria-describedby="revoke-all-hint">
<span>${t('signIn.endOtherAccess', { keys: keptOpen })}</span></label>
<p class="hint" id="revoke-all-hint">${t('signIn.endOtherAccessHint')}</p>
<button type="submit">${t('signIn.setPassword')}</button>
</form>`,
    });
  }
}

interface PageState {
  token: string;
  revokeAll: boolean;
  problems: Complaints;
}

function showExpiredLink(reply: FastifyReply, { t, language }: Translator): FastifyReply {
  return renderPage(reply, {
    status: 404,
    language,
    title: t('signIn.linkExpired'),
    body: html`<p>${t('signIn.resetLinkExpired')}</p>
<ul class="links"><li><a href="/forgot-password">${t('signIn.sendNewLink')}</a></li></ul>`,
  });
}
