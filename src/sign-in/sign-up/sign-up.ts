import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  actorOf,
  anyUserExists,
  findUserByEmail,
  isInvited,
  isSetupCode,
  readInvitation,
  type SessionCaller,
  signUpFirst,
  signUpInvited,
} from '../../accounts/index.ts';
import { atSignIn } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import type { Complaints } from '../../platform/pages/fields.ts';
import { type Form, readForm } from '../../platform/pages/form.ts';
import { PAGE, queryValue, type SignInDependencies } from '../dependencies.ts';
import { emailCheck, hasProblems, nameCheck, passwordCheck, problemsIn } from '../field-checks.ts';
import { completeLogin } from '../login/complete-login.ts';
import {
  closedPage,
  expiredPage,
  firstUserPage,
  invitedPage,
  joinPage,
  logInFirstPage,
  otherAddressPage,
  type Visit,
} from './sign-up-pages.ts';

const fullname = nameCheck((t) => t('signIn.enterName'));
const organization = nameCheck((t) => t('signIn.enterOrganizationName'));
const setup_code = (code: string): LocalizedText | undefined =>
  code === '' ? (t) => t('signIn.enterSetupCode') : undefined;
const FIRST = { setup_code, fullname, email: emailCheck, password: passwordCheck, organization };
const INVITED = { fullname, password: passwordCheck };

/** For the first user of an instance and for invited users only. */
export function serveSignUp(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;

  server.get('/signup', PAGE, async (request, reply) => {
    const visit = { ...dependencies, request, reply };
    const token = queryValue(request, 'invitation');
    const session = await sessions.read(request);
    if (token !== undefined) return showInvitation(visit, token, session);
    if (session) return reply.redirect('/', 303);
    if (await anyUserExists(tools.database)) return closedPage(visit);
    return firstUserPage(visit, { setup_code: queryValue(request, 'code') ?? '' }, {});
  });

  server.post('/signup', PAGE, async (request, reply) => {
    const visit = { ...dependencies, request, reply };
    const form = readForm(request);
    const session = await sessions.read(request);
    forms.require(request, form, session);
    await throttle.form(request);
    const token = form.one('invitation');
    if (token === '') return createFirstUser(visit, form);
    return session ? joinOrganization(visit, token, session) : createInvitedUser(visit, token, form);
  });
}

interface SignUp extends SignInDependencies, Visit {}

async function createFirstUser(visit: SignUp, form: Form) {
  const { tools, throttle, request, reply } = visit;
  const values = readFields(form, ['setup_code', 'fullname', 'email', 'organization']);
  const password = form.one('password');
  if (await anyUserExists(tools.database)) return closedPage(visit);
  const problems = problemsIn({ ...values, password }, FIRST);
  if (hasProblems(problems)) return firstUserPage(visit, values, problems);
  if (!(await isSetupCode(tools, values['setup_code'] ?? ''))) {
    // The first account closes it, and may have been created just now.
    if (await anyUserExists(tools.database)) return closedPage(visit);
    await throttle.wrongSetupCode();
    return firstUserPage(visit, values, WRONG_CODE);
  }
  const { fullname = '', email = '', organization = '' } = values;
  const account = { fullname, email, organization, password };
  const userId = await signUpFirst(visit, account, atSignIn(request));
  // Of two at once, the other was first.
  if (userId === undefined) return closedPage(visit);
  await completeLogin(visit, request, reply, { user_id: userId, email });
  return reply.redirect('/', 303);
}

async function createInvitedUser(visit: SignUp, token: string, form: Form) {
  const { tools, request, reply } = visit;
  const invitation = await readInvitation(tools, token);
  if (!invitation) return expiredPage(visit);
  const values = readFields(form, ['fullname']);
  const password = form.one('password');
  const problems = problemsIn({ ...values, password }, INVITED);
  if (hasProblems(problems)) return invitedPage(visit, { token, invitation }, values, problems);
  const account = { fullname: values['fullname'] ?? '', password };
  const userId = await signUpInvited(visit, token, account, atSignIn(request));
  if (userId === undefined) return expiredPage(visit);
  await completeLogin(visit, request, reply, { user_id: userId, email: invitation.email });
  return reply.redirect('/', 303);
}

async function joinOrganization(visit: SignUp, token: string, session: SessionCaller) {
  const { tools } = visit;
  const { user } = session;
  const invitation = await readInvitation(tools, token);
  if (!invitation) return expiredPage(visit);
  if (!(await isInvited(tools.database, invitation, user.user_id)))
    return otherAddressPage(visit, { token, invitation }, session);
  const accepted = await acceptInvitation(visit, token, user, actorOf(session, visit.request));
  if (!accepted) return expiredPage(visit);
  visit.invalidateUser(user.user_id);
  return visit.reply.redirect('/', 303);
}

async function showInvitation(visit: SignUp, token: string, session: SessionCaller | undefined) {
  const { tools } = visit;
  const invitation = await readInvitation(tools, token);
  if (!invitation) return expiredPage(visit);
  const invited = { token, invitation };
  if (session)
    return (await isInvited(tools.database, invitation, session.user.user_id))
      ? joinPage(visit, invited, session)
      : otherAddressPage(visit, invited, session);
  return (await findUserByEmail(tools.database, invitation.email))
    ? logInFirstPage(visit, invited)
    : invitedPage(visit, invited, {}, {});
}

const WRONG_CODE: Complaints = { setup_code: (t) => t('signIn.wrongSetupCode') };

function readFields(form: Form, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, form.one(name).trim()]));
}
