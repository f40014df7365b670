import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anyUserExists, checkLogin } from '../accounts/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { fieldOf, type Problems, problemSummary } from '../platform/pages/fields.ts';
import { readForm } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { any, knownEmailCheck, problemsIn } from './checks.ts';
import { PAGE, queryValue, type SignInDependencies } from './dependencies.ts';
import { enter } from './enter.ts';
import { safeReturnTo } from './return-to.ts';

export function serveLogin(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle, failedLogins } = dependencies;

  server.addHook('onClose', failedLogins.settled);

  server.get('/login', PAGE, async (request, reply) => {
    const returnTo = safeReturnTo(queryValue(request, 'return_to'));
    if (await sessions.read(request)) return reply.redirect(returnTo, 303);
    // On a fresh instance there is nobody to log in.
    if (!(await anyUserExists(tools.database))) return reply.redirect('/signup', 303);
    const changed = queryValue(request, 'password') === 'changed';
    return show(request, reply, { returnTo, ...(changed ? { note: PASSWORD_CHANGED } : {}) });
  });

  server.post('/login', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const [email, password] = [form.one('email').trim(), form.one('password')];
    const returnTo = safeReturnTo(form.one('return_to'));
    const problems = problemsIn({ email, password }, { email: knownEmailCheck, password: passwordGiven });
    if (any(problems)) return show(request, reply, { returnTo, email, problems });
    await throttle.login(request, email);
    const user = await checkLogin(tools, email, password);
    if (!user) {
      failedLogins.note(request, email);
      return show(request, reply, { returnTo, email, problems: WRONG });
    }
    if (user.disabled) return show(request, reply, { returnTo, email, problems: DISABLED });
    await enter(dependencies, request, reply, { user_id: user.user_id, email });
    return reply.redirect(returnTo, 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, state: State): Promise<FastifyReply> {
    const { returnTo, email = '', problems = {}, note } = state;
    return renderPage(reply, {
      status: any(problems) ? 400 : 200,
      title: 'Log in',
      formActions: await dependencies.formActionsFor(returnTo),
      body: html`${note !== undefined && html`<p class="note" role="status">${note}</p>`}
${problemSummary(problems)}
<form method="post" action="/login">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="return_to" value="${returnTo}">
${fieldOf({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, focus: true }, problems)}
${fieldOf({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, problems)}
<button type="submit">Log in</button>
</form>
<ul class="links"><li><a href="/forgot-password">Forgotten your password?</a></li></ul>`,
    });
  }
}

interface State {
  returnTo: string;
  email?: string;
  problems?: Problems;
  note?: string;
}

const PASSWORD_CHANGED = 'Your password is changed. Log in with the new one.';

/** The same for an unknown address and a wrong password. */
const WRONG = { password: 'The e-mail address or the password is not right.' };

/** Said to whoever has the password alone; to anybody else the account looks like any other. */
const DISABLED = { email: 'This account is disabled. Ask whoever runs this service.' };

const passwordGiven = (password: string) => (password === '' ? 'Enter your password.' : undefined);
