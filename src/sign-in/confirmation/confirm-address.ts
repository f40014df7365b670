import type { FastifyInstance, FastifyReply } from 'fastify';
import { confirmAddress, findAddressProof } from '../../accounts/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import { readForm } from '../../platform/pages/form.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import { rich } from '../../platform/pages/rich.ts';
import { PAGE, queryValue, type SignInDependencies } from '../dependencies.ts';
import { loginAddress } from '../return-path.ts';

/**
 * Target of the link that confirms an address. Only the account itself can confirm: mail scanners open links too, and
 * a stranger may have typed this address.
 */
export function serveConfirmAddress(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;

  server.get('/confirm-address', PAGE, async (request, reply) => {
    const token = queryValue(request, 'token') ?? '';
    const proof = await findAddressProof(tools, token);
    const session = await sessions.read(request);
    const translator = translatorOfRequest(request, session);
    if (!proof) return showExpiredLink(reply, translator);
    if (!session) return reply.redirect(loginAddress(`/confirm-address?token=${token}`), 303);
    if (session.user.user_id !== proof.user_id)
      return showOtherAccount(reply, translator, proof.email, session.user.email);
    const { t } = translator;
    return renderPage(reply, {
      language: translator.language,
      title: t('common.confirmEmailAddress'),
      body: html`<p>${rich(translator, 'signIn.confirmAddressQuestion', { address: html`<strong>${proof.email}</strong>` })}</p>
<form method="post" action="/confirm-address">
${hiddenCsrf(session.csrf)}
<input type="hidden" name="token" value="${token}">
<button type="submit">${t('signIn.yesMyAddress')}</button>
</form>`,
    });
  });

  server.post('/confirm-address', PAGE, async (request, reply) => {
    const form = readForm(request);
    const session = await sessions.read(request);
    forms.require(request, form, session);
    await throttle.form(request);
    const userId = session?.user.user_id;
    if (userId === undefined || !(await confirmAddress(tools, form.one('token'), userId)))
      return showExpiredLink(reply, translatorOfRequest(request, session));
    dependencies.invalidateUser(userId);
    return reply.redirect('/', 303);
  });
}

function showOtherAccount(reply: FastifyReply, translator: Translator, address: string, own: string) {
  const { t, language } = translator;
  return renderPage(reply, {
    status: 403,
    language,
    title: t('signIn.linkForOtherAccount'),
    body: html`<p>${rich(translator, 'signIn.linkConfirmsOtherAddress', {
      address: html`<strong>${address}</strong>`,
      email: html`<strong>${own}</strong>`,
    })}</p>
<ul class="links"><li><a href="/">${t('signIn.backToLares')}</a></li></ul>`,
  });
}

function showExpiredLink(reply: FastifyReply, { t, language }: Translator): FastifyReply {
  return renderPage(reply, {
    status: 404,
    language,
    title: t('signIn.linkExpired'),
    body: html`<p>${t('signIn.confirmationLinkExpired')}</p>
<ul class="links"><li><a href="/account">${t('signIn.yourAccount')}</a></li></ul>`,
  });
}
