import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress, requestPasswordReset } from '../accounts/index.ts';
import { takeFromResetCaps } from '../mail/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { fieldOf, type Problems, problemSummary } from '../platform/pages/fields.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { any, knownEmailCheck, problemsIn } from './checks.ts';
import { PAGE, type SignInDependencies } from './dependencies.ts';

export function serveForgotPassword(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, forms, throttle, devices, mailer, log } = dependencies;
  /** Finished before the server closes. */
  const underway = new Set<Promise<void>>();
  server.addHook('onClose', async () => {
    await Promise.all(underway);
  });

  server.get('/forgot-password', PAGE, (request, reply) => show(request, reply));

  server.post('/forgot-password', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const email = form.one('email').trim();
    const problems = problemsIn({ email }, { email: knownEmailCheck });
    if (any(problems)) return show(request, reply, email, problems);
    await throttle.form(request);
    // Whether or not somebody has the address. Strangers who ask for it do not use up what its owner's browser may.
    const to = await foldAddress(tools.database, email);
    const asking = devices.known(request, to) ?? to;
    await tools.database.transaction((connection) =>
      takeFromResetCaps(connection, tools.clock.now(), { to, asking }),
    );
    // After the answer: its time would tell whether somebody has this address.
    sendLater(email);
    return renderPage(reply, {
      title: 'Look into your mailbox',
      body: html`<p>If an account has the address <strong>${email}</strong>, a mail with a link to set a new password
is on its way. The link works for an hour.</p>
<p class="soft">Nothing there? Look into the spam folder, or ask whoever runs this service.</p>
<ul class="links"><li><a href="/login">Back to log in</a></li></ul>`,
    });
  });

  function sendLater(email: string): void {
    const sending = requestPasswordReset(tools, mailer, dependencies.baseUrl(), email)
      .catch((error: Error) => log.warn({ error: error.name }, 'no mail for a new password'))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  }

  function show(request: FastifyRequest, reply: FastifyReply, email = '', problems: Problems = {}) {
    return renderPage(reply, {
      status: any(problems) ? 400 : 200,
      title: 'Forgotten password',
      body: html`${problemSummary(problems)}
<p>Enter your e-mail address to get a link with which you set a new password.</p>
<form method="post" action="/forgot-password">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${fieldOf({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, focus: true }, problems)}
<button type="submit">Send the link</button>
</form>
<ul class="links"><li><a href="/login">Back to log in</a></li></ul>`,
    });
  }
}
