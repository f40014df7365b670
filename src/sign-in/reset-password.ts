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
import { type Complaints, fieldOf, inWords, problemSummary } from '../platform/pages/fields.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { pageWords } from '../platform/pages/page-words.ts';
import type { Words } from '../words/index.ts';
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
    if (!user) return gone(reply, pageWords(request));
    dependencies.forgetUser(user.user_id);
    sessions.clear(reply);
    // Whoever reads the mails of an account may try its password, however many strangers try too.
    devices.remember(request, reply, await foldAddress(tools.database, user.email));
    return reply.redirect('/login?password=changed', 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, state: State) {
    const { token, revokeAll } = state;
    const user = await findPasswordReset(tools, token);
    const words = pageWords(request, user && { user });
    if (!user) return gone(reply, words);
    const { say, language } = words;
    const problems = inWords(state.problems, say);
    const keptOpen =
      keysInWords(await keys.count(user.user_id), words) ?? say('there is nothing of the kind now');
    return renderPage(reply, {
      status: any(problems) ? 400 : 200,
      language,
      title: say('Set a new password'),
      body: html`${problemSummary(problems, say)}
<form method="post" action="/reset-password">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="token" value="${token}">
${fieldOf({ name: 'email', label: say('E-mail address'), type: 'email', autocomplete: 'username', value: user.email, readOnly: true })}
${fieldOf({ name: 'password', label: say('New password'), type: 'password', autocomplete: 'new-password', hint: say('At least {count} characters, and none of the commonest passwords.', { count: SHORTEST_PASSWORD }), focus: true }, problems)}
<p class="soft">${say('You will be logged out everywhere.')}</p>
<label class="choice">
<input type="checkbox" name="revoke_all" value="on"${revokeAll && html` checked`} aria-describedby="revoke-all-hint">
<span>${say('End everything else that can use the account: {keys}.', { keys: keptOpen })}</span></label>
<p class="hint" id="revoke-all-hint">${say('Leave it ticked if somebody else may have been in your account. Untick it if you only forgot the password and want to keep what you connected.')}</p>
<button type="submit">${say('Set the password')}</button>
</form>`,
    });
  }
}

interface State {
  token: string;
  /** Whether the box is ticked. */
  revokeAll: boolean;
  problems: Complaints;
}

function gone(reply: FastifyReply, { say, language }: Words): FastifyReply {
  return renderPage(reply, {
    status: 404,
    language,
    title: say('This link does not work any more'),
    body: html`<p>${say('It was used already, or it is older than an hour.')}</p>
<ul class="links"><li><a href="/forgot-password">${say('Send a new link')}</a></li></ul>`,
  });
}
