import type { FastifyInstance } from 'fastify';
import { anyUserExists, checkLogin, findLogin } from '../../accounts/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import type { Complaints } from '../../platform/pages/fields.ts';
import { readForm } from '../../platform/pages/form.ts';
import { PAGE, queryValue, type SignInDependencies } from '../dependencies.ts';
import { hasProblems, knownEmailCheck, problemsIn } from '../field-checks.ts';
import { safeReturnPath } from '../return-path.ts';
import { completeLogin } from './complete-login.ts';
import { showLogin } from './login-page.ts';
import { assertionIn, SECOND_FACTOR_PATH } from './second-factor.ts';

export function serveLogin(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle, failedLogins, secondFactors, pending } = dependencies;

  server.addHook('onClose', failedLogins.settled);

  server.get('/login', PAGE, async (request, reply) => {
    const returnTo = safeReturnPath(queryValue(request, 'return_to'));
    if (await sessions.read(request)) return reply.redirect(returnTo, 303);
    // A fresh instance has no account to log in to.
    if (!(await anyUserExists(tools.database))) return reply.redirect('/signup', 303);
    const note = queryValue(request, 'password') === 'changed' ? PASSWORD_CHANGED : undefined;
    const late = queryValue(request, 'second_factor') === 'late' ? TOO_LATE : undefined;
    const message = note ?? late;
    return showLogin(dependencies, request, reply, { returnTo, ...(message ? { note: message } : {}) });
  });

  server.post('/login', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const [email, password] = [form.one('email').trim(), form.one('password')];
    const returnTo = safeReturnPath(form.one('return_to'));
    const problems = problemsIn({ email, password }, { email: knownEmailCheck, password: requirePassword });
    if (hasProblems(problems)) return showLogin(dependencies, request, reply, { returnTo, email, problems });
    await throttle.login(request, email);
    const user = await checkLogin(tools, email, password);
    const refuse = () => showLogin(dependencies, request, reply, { returnTo, email, problems: WRONG });
    if (!user) {
      failedLogins.record(request, email);
      return refuse();
    }
    if (user.disabled)
      return showLogin(dependencies, request, reply, { returnTo, email, problems: DISABLED });
    if (await secondFactors.hasSecondFactor(tools.database, user.user_id)) {
      if (!(await pending.begin(reply, user))) return refuse();
      return reply.redirect(`${SECOND_FACTOR_PATH}?return_to=${encodeURIComponent(returnTo)}`, 303);
    }
    if (!(await completeLogin(dependencies, request, reply, { ...user, email }))) return refuse();
    return reply.redirect(returnTo, 303);
  });

  /** An unlocked passkey proves both factors: possession and the person. */
  server.post('/login/passkey', PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const returnTo = safeReturnPath(form.one('return_to'));
    await throttle.form(request);
    const userId = await secondFactors.identifyPasskeyUser(tools.database, assertionIn(form));
    const user = userId === undefined ? undefined : await findLogin(tools.database, userId);
    if (!user) return showLogin(dependencies, request, reply, { returnTo, problems: UNKNOWN_PASSKEY });
    if (user.disabled) return showLogin(dependencies, request, reply, { returnTo, problems: DISABLED });
    const isIn = await completeLogin(dependencies, request, reply, user);
    if (!isIn) return showLogin(dependencies, request, reply, { returnTo, problems: UNKNOWN_PASSKEY });
    return reply.redirect(returnTo, 303);
  });
}

const PASSWORD_CHANGED: LocalizedText = (t) => t('signIn.passwordChanged');
const TOO_LATE: LocalizedText = (t) => t('signIn.logInTimedOut');

/** The same for an unknown address and a wrong password. */
const WRONG: Complaints = { password: (t) => t('signIn.wrongCredentials') };

/** Shown only with the right password. To others the account looks like any other. */
const DISABLED: Complaints = { email: (t) => t('signIn.accountDisabled') };

const UNKNOWN_PASSKEY: Complaints = { passkey: (t) => t('signIn.passkeyNotAccepted') };

const requirePassword = (password: string): LocalizedText | undefined =>
  password === '' ? (t) => t('signIn.enterPassword') : undefined;
