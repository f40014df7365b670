import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress, requestPasswordReset } from '../../accounts/index.ts';
import { takeFromResetCaps } from '../../mail/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import { type Complaints, fieldOf, inWords, problemSummary } from '../../platform/pages/fields.ts';
import { readForm } from '../../platform/pages/form.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import { rich } from '../../platform/pages/rich.ts';
import { PAGE, type SignInDependencies } from '../dependencies.ts';
import { hasProblems, knownEmailCheck, problemsIn } from '../field-checks.ts';

export function serveForgotPassword(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, forms, throttle, devices, mailer, log } = dependencies;
  /** Finished before the server closes. */
  const pendingMails = new Set<Promise<void>>();
  server.addHook('onClose', async () => {
    await Promise.all(pendingMails);
  });

  server.get('/forgot-password', PAGE, (request, reply) => show(request, reply));

  server.post('/forgot-password', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const email = form.one('email').trim();
    const problems = problemsIn({ email }, { email: knownEmailCheck });
    if (hasProblems(problems)) return show(request, reply, email, problems);
    await throttle.form(request);
    // For any address. Strangers who ask for it do not use up the limit of its owner's browser.
    const to = await foldAddress(tools.database, email);
    const requester = devices.find(request, to) ?? to;
    await tools.database.transaction((connection) =>
      takeFromResetCaps(connection, tools.clock.now(), { to, asking: requester }),
    );
    // After the answer, so that its timing does not show whether the address has an account.
    sendLater(email);
    const translator = translatorOfRequest(request);
    const { t, language } = translator;
    return renderPage(reply, {
      language,
      title: t('signIn.checkMailbox'),
      body: html`<p>${rich(translator, 'signIn.resetLinkSent', {
        address: html`<strong>${email}</strong>`,
      })}</p>
<p class="soft">${t('signIn.noMailReceived')}</p>
<ul class="links"><li><a href="/login">${t('signIn.backToLogIn')}</a></li></ul>`,
    });
  });

  function sendLater(email: string): void {
    const sending = requestPasswordReset(tools, mailer, dependencies.baseUrl(), email)
      .catch((error: Error) => log.warn({ error: error.name }, 'no mail for a new password'))
      .finally(() => pendingMails.delete(sending));
    pendingMails.add(sending);
  }

  function show(request: FastifyRequest, reply: FastifyReply, email = '', complaints: Complaints = {}) {
    const { t, language } = translatorOfRequest(request);
    const problems = inWords(complaints, t);
    return renderPage(reply, {
      language,
      status: hasProblems(problems) ? 400 : 200,
      title: t('signIn.forgottenPassword'),
      body: html`${problemSummary(problems, t)}
<p>${t('signIn.forgottenPasswordIntro')}</p>
<form method="post" action="/forgot-password">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${fieldOf({ name: 'email', label: t('signIn.emailAddress'), type: 'email', autocomplete: 'username', value: email, focus: true }, problems)}
<button type="submit">${t('signIn.sendLink')}</button>
</form>
<ul class="links"><li><a href="/login">${t('signIn.backToLogIn')}</a></li></ul>`,
    });
  }
}
