import type { FastifyInstance, FastifyReply } from 'fastify';
import { findAddressProof, proveAddress } from '../accounts/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
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
    if (!proof) return gone(reply);
    const session = await sessions.read(request);
    if (!session) {
      const back = encodeURIComponent(`/confirm-address?token=${token}`);
      return reply.redirect(`/login?return_to=${back}`, 303);
    }
    if (session.user.user_id !== proof.user_id) return ofAnother(reply, proof.email, session.user.email);
    return renderPage(reply, {
      title: 'Confirm your e-mail address',
      body: html`<p>Is <strong>${proof.email}</strong> your address?</p>
<form method="post" action="/confirm-address">
${hiddenCsrf(session.csrf)}
<input type="hidden" name="token" value="${token}">
<button type="submit">Yes, it is mine</button>
</form>`,
    });
  });

  server.post('/confirm-address', PAGE, async (request, reply) => {
    const form = readForm(request);
    const session = await sessions.read(request);
    forms.require(request, form, session);
    await throttle.form(request);
    const userId = session?.user.user_id;
    if (userId === undefined || !(await proveAddress(tools, form.one('token'), userId))) return gone(reply);
    dependencies.forgetUser(userId);
    return reply.redirect('/', 303);
  });
}

function ofAnother(reply: FastifyReply, address: string, own: string): FastifyReply {
  return renderPage(reply, {
    status: 403,
    title: 'This link is for another account',
    body: html`<p>It confirms <strong>${address}</strong>. You are logged in as <strong>${own}</strong>.</p>
<ul class="links"><li><a href="/">Back to Lares</a></li></ul>`,
  });
}

function gone(reply: FastifyReply): FastifyReply {
  return renderPage(reply, {
    status: 404,
    title: 'This link does not work any more',
    body: html`<p>It was used already, or it is older than seven days. Your account page sends a new one.</p>
<ul class="links"><li><a href="/account">Your account</a></li></ul>`,
  });
}
