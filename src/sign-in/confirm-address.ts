import type { FastifyInstance, FastifyReply } from 'fastify';
import { findAddressProof, proveAddress } from '../accounts/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { pageWords } from '../platform/pages/page-words.ts';
import { rich } from '../platform/pages/rich.ts';
import type { Words } from '../words/index.ts';
import { PAGE, queryValue, type SignInDependencies } from './dependencies.ts';

/**
 * Where the link of a mail leads that asks whether an address is one's own. Only the account it is about can say yes:
 * programs that look into mails open links too, and a stranger may have typed this address.
 */
export function serveConfirmAddress(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;

  server.get('/confirm-address', PAGE, async (request, reply) => {
    const token = queryValue(request, 'token') ?? '';
    const proof = await findAddressProof(tools, token);
    const session = await sessions.read(request);
    const words = pageWords(request, session);
    if (!proof) return gone(reply, words);
    if (!session) {
      const back = encodeURIComponent(`/confirm-address?token=${token}`);
      return reply.redirect(`/login?return_to=${back}`, 303);
    }
    if (session.user.user_id !== proof.user_id)
      return ofAnother(reply, words, proof.email, session.user.email);
    const { say } = words;
    return renderPage(reply, {
      language: words.language,
      title: say('Confirm your e-mail address'),
      body: html`<p>${rich(words, 'Is {address} your address?', { address: html`<strong>${proof.email}</strong>` })}</p>
<form method="post" action="/confirm-address">
${hiddenCsrf(session.csrf)}
<input type="hidden" name="token" value="${token}">
<button type="submit">${say('Yes, it is mine')}</button>
</form>`,
    });
  });

  server.post('/confirm-address', PAGE, async (request, reply) => {
    const form = readForm(request);
    const session = await sessions.read(request);
    forms.require(request, form, session);
    await throttle.form(request);
    const userId = session?.user.user_id;
    if (userId === undefined || !(await proveAddress(tools, form.one('token'), userId)))
      return gone(reply, pageWords(request, session));
    dependencies.forgetUser(userId);
    return reply.redirect('/', 303);
  });
}

function ofAnother(reply: FastifyReply, words: Words, address: string, own: string): FastifyReply {
  const { say, language } = words;
  return renderPage(reply, {
    status: 403,
    language,
    title: say('This link is for another account'),
    body: html`<p>${rich(words, 'It confirms {address}. You are logged in as {email}.', {
      address: html`<strong>${address}</strong>`,
      email: html`<strong>${own}</strong>`,
    })}</p>
<ul class="links"><li><a href="/">${say('Back to Lares')}</a></li></ul>`,
  });
}

function gone(reply: FastifyReply, { say, language }: Words): FastifyReply {
  return renderPage(reply, {
    status: 404,
    language,
    title: say('This link does not work any more'),
    body: html`<p>${say('It was used already, or it is older than seven days. Your account page sends a new one.')}</p>
<ul class="links"><li><a href="/account">${say('Your account')}</a></li></ul>`,
  });
}
