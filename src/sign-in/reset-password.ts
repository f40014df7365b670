import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  findPasswordReset,
  foldAddress,
  keysInWords,
  resetPassword,
  SHORTEST_PASSWORD,
} from '../accounts/index.ts';
import { atSignIn } from '../audit/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { fieldOf, type Problems, problemSummary } from '../platform/pages/fields.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { any, passwordCheck, problemsIn } from './checks.ts';
import { PAGE, queryValue, type SignInDependencies } from './dependencies.ts';

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
    if (any(problems)) return show(request, reply, { token, revokeAll, problems });
    const reset = { token, password, keys: revokeAll ? keys : undefined };
    const user = await resetPassword(dependencies, reset, atSignIn(request));
    if (!user) return gone(reply);
    dependencies.forgetUser(user.user_id);
    sessions.clear(reply);
    // Whoever reads the mails of an account may try its password, however many strangers try too.
    devices.remember(request, reply, await foldAddress(tools.database, user.email));
    return reply.redirect('/login?password=changed', 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, state: State) {
    const { token, revokeAll, problems } = state;
    const user = await findPasswordReset(tools, token);
    if (!user) return gone(reply);
    const keptOpen = keysInWords(await keys.count(user.user_id)) ?? 'there is nothing of the kind now';
    return renderPage(reply, {
      status: any(problems) ? 400 : 200,
      title: 'Set a new password',
      body: html`${problemSummary(problems)}
<form method="post" action="/reset-password">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="token" value="${token}">
${fieldOf({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: user.email, readOnly: true })}
${fieldOf({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${SHORTEST_PASSWORD} characters, and none of the commonest passwords.`, focus: true }, problems)}
<p class="soft">You will be logged out everywhere.</p>
<label class="choice">
<input type="checkbox" name="revoke_all" value="on"${revokeAll && html` checked`} aria-describedby="revoke-all-hint">
<span>End everything else that can use the account: ${keptOpen}.</span></label>
<p class="hint" id="revoke-all-hint">Leave it ticked if somebody else may have been in your account. Untick it if you only forgot
the password and want to keep what you connected.</p>
<button type="submit">Set the password</button>
</form>`,
    });
  }
}

interface State {
  token: string;
  /** Whether the box is ticked. */
  revokeAll: boolean;
  problems: Problems;
}

function gone(reply: FastifyReply): FastifyReply {
  return renderPage(reply, {
    status: 404,
    title: 'This link does not work any more',
    body: html`<p>It was used already, or it is older than an hour.</p>
<ul class="links"><li><a href="/forgot-password">Send a new link</a></li></ul>`,
  });
}
