import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { signUpPages } from './sign-up-pages.ts';

const fullname = nameCheck((t) => t('signIn.enterName'));
const organization = nameCheck((t) => t('signIn.enterOrganizationName'));
const setup_code = (code: string): LocalizedText | undefined =>
  code === '' ? (t) => t('signIn.enterSetupCode') : undefined;
const FIRST = { setup_code, fullname, email: emailCheck, password: passwordCheck, organization };
const INVITED = { fullname, password: passwordCheck };

/** For the first user of an instance and for invited users only. */
export function serveSignUp(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;
  const pages = signUpPages(forms);

  server.get('/signup', PAGE, async (request, reply) => {
    const token = queryValue(request, 'invitation');
    const session = await sessions.read(request);
    if (token !== undefined) return showInvitation(request, reply, token, session);
    if (session) return reply.redirect('/', 303);
    if (await anyUserExists(tools.database)) return pages.closed(request, reply);
    return pages.first(request, reply, { setup_code: queryValue(request, 'code') ?? '' }, {});
  });

  server.post('/signup', PAGE, async (request, reply) => {
    const form = readForm(request);
    const session = await sessions.read(request);
    forms.require(request, form, session);
    await throttle.form(request);
    const token = form.one('invitation');
    if (token === '') return first(request, reply, form);
    return session ? join(request, reply, token, session) : invited(request, reply, token, form);
  });

  async function first(request: FastifyRequest, reply: FastifyReply, form: Form) {
    const values = readFields(form, ['setup_code', 'fullname', 'email', 'organization']);
    const password = form.one('password');
    if (await anyUserExists(tools.database)) return pages.closed(request, reply);
    const problems = problemsIn({ ...values, password }, FIRST);
    if (hasProblems(problems)) return pages.first(request, reply, values, problems);
    if (!(await isSetupCode(tools, values['setup_code'] ?? ''))) {
      // The first account closes it, and may have been created just now.
      if (await anyUserExists(tools.database)) return pages.closed(request, reply);
      await throttle.wrongSetupCode();
      return pages.first(request, reply, values, WRONG_CODE);
    }
    const { fullname = '', email = '', organization = '' } = values;
    const account = { fullname, email, organization, password };
    const userId = await signUpFirst(dependencies, account, atSignIn(request));
    // Of two at once, the other was first.
    if (userId === undefined) return pages.closed(request, reply);
    await completeLogin(dependencies, request, reply, { user_id: userId, email });
    return reply.redirect('/', 303);
  }

  async function invited(request: FastifyRequest, reply: FastifyReply, token: string, form: Form) {
    const invitation = await readInvitation(tools, token);
    if (!invitation) return pages.gone(request, reply);
    const values = readFields(form, ['fullname']);
    const password = form.one('password');
    const problems = problemsIn({ ...values, password }, INVITED);
    if (hasProblems(problems)) return pages.invited(request, reply, { token, invitation, values, problems });
    const account = { fullname: values['fullname'] ?? '', password };
    const userId = await signUpInvited(dependencies, token, account, atSignIn(request));
    if (userId === undefined) return pages.gone(request, reply);
    await completeLogin(dependencies, request, reply, { user_id: userId, email: invitation.email });
    return reply.redirect('/', 303);
  }

  async function join(request: FastifyRequest, reply: FastifyReply, token: string, session: SessionCaller) {
    const invitation = await readInvitation(tools, token);
    if (!invitation) return pages.gone(request, reply);
    if (!(await isInvited(tools.database, invitation, session.user.user_id)))
      return pages.ofAnother(reply, invitation, session);
    const accepted = await acceptInvitation(dependencies, token, session.user, actorOf(session, request));
    if (!accepted) return pages.gone(request, reply);
    dependencies.invalidateUser(session.user.user_id);
    return reply.redirect('/', 303);
  }

  async function showInvitation(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    session: SessionCaller | undefined,
  ) {
    const invitation = await readInvitation(tools, token);
    if (!invitation) return pages.gone(request, reply);
    if (session)
      return (await isInvited(tools.database, invitation, session.user.user_id))
        ? pages.join(reply, token, invitation, session)
        : pages.ofAnother(reply, invitation, session);
    if (await findUserByEmail(tools.database, invitation.email)) {
      return pages.logInFirst(request, reply, token, invitation);
    }
    return pages.invited(request, reply, { token, invitation, values: {}, problems: {} });
  }
}

const WRONG_CODE: Complaints = { setup_code: (t) => t('signIn.wrongSetupCode') };

function readFields(form: Form, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, form.one(name).trim()]));
}
