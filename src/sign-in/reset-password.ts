import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPasswordReset, resetPassword, SHORTEST_PASSWORD } from '../accounts/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { fieldOf, type Problems, problemSummary } from '../platform/pages/fields.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { any, passwordCheck, problemsIn } from './checks.ts';
import { PAGE, queryValue, type SignInDependencies } from './dependencies.ts';

export function serveResetPassword(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle, devices } = dependencies;

  server.get('/reset-password', PAGE, (request, reply) =>
    show(request, reply, queryValue(request, 'token') ?? ''),
  );

  server.post('/reset-password', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const [token, password] = [form.one('token'), form.one('password')];
    await throttle.form(request);
    const problems = problemsIn({ password }, { password: passwordCheck });
    if (any(problems)) return show(request, reply, token, problems);
    const user = await resetPassword(tools, token, password);
    if (!user) return gone(reply);
    dependencies.forgetUser(user.user_id);
    sessions.clear(reply);
    // Whoever reads the mails of an account may try its password, however many strangers try too.
    devices.remember(request, reply, user.email);
    return reply.redirect('/login?password=changed', 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, token: string, problems: Problems = {}) {
    const user = await findPasswordReset(tools, token);
    if (!user) return gone(reply);
    return renderPage(reply, {
      status: any(problems) ? 400 : 200,
      title: 'Set a new password',
      body: html`${problemSummary(problems)}
<form method="post" action="/reset-password">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="token" value="${token}">
${fieldOf({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: user.email, readOnly: true })}
${fieldOf({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${SHORTEST_PASSWORD} characters.`, focus: true }, problems)}
<p class="soft">You will be logged out everywhere.</p>
<button type="submit">Set the password</button>
</form>`,
    });
  }
}

function gone(reply: FastifyReply): FastifyReply {
  return renderPage(reply, {
    status: 404,
    title: 'This link does not work any more',
    body: html`<p>It was used already, or it is older than an hour.</p>
<ul class="links"><li><a href="/forgot-password">Send a new link</a></li></ul>`,
  });
}
