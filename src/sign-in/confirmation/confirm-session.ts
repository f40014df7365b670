import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CONFIRM_PATH,
  confirmIdentity,
  isConfirmed,
  PASSWORD_TRIES,
  passwordBucket,
  type SessionCaller,
} from '../../accounts/index.ts';
import { type Translate, translatorOfUser } from '../../i18n/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import {
  type Complaints,
  fieldOf,
  inWords,
  type Problems,
  problemSummary,
} from '../../platform/pages/fields.ts';
import { type Form, readForm } from '../../platform/pages/form.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import type { TryLimits } from '../../platform/rate-limit/try-limits.ts';
import { PAGE, queryValue, type SignInDependencies } from '../dependencies.ts';
import { hasProblems } from '../field-checks.ts';
import { PASSKEY_SCRIPT, passkeyForm } from '../login/passkey-script.ts';
import { assertionIn, codeField, MISSING_CODE, WRONG_CODE, WRONG_PASSKEY } from '../login/second-factor.ts';
import { loginAddress, safeReturnPath } from '../return-path.ts';

/**
 * `POST /session/confirmation` as a page, for pages that need a confirmed session. Returns to the page that asked.
 */
export function serveConfirmSession(
  server: FastifyInstance,
  dependencies: SignInDependencies,
  tries: TryLimits,
): void {
  const { tools, sessions, forms, secondFactors, formActionsFor } = dependencies;

  server.get(CONFIRM_PATH, PAGE, async (request, reply) => {
    const returnTo = safeReturnPath(queryValue(request, 'return_to'));
    const session = await sessions.read(request);
    if (!session) return reply.redirect(loginAddress(returnTo), 303);
    if (await isConfirmed(tools.database, session, tools.clock)) return reply.redirect(returnTo, 303);
    return show(request, reply, { session, returnTo });
  });

  server.post(CONFIRM_PATH, PAGE, async (request, reply) => {
    const form = readForm(request);
    const returnTo = safeReturnPath(form.one('return_to'));
    const session = await sessions.read(request);
    if (!session) return reply.redirect(loginAddress(returnTo), 303);
    forms.require(request, form, session);
    const proof = readProof(form);
    await tries.take(PASSWORD_TRIES, passwordBucket(session.user.user_id));
    try {
      await confirmIdentity(tools, secondFactors, session, proof);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      return show(request, reply, { session, returnTo, problems: problemsOf(error, proof) });
    }
    return reply.redirect(returnTo, 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, state: PageState): Promise<FastifyReply> {
    const { session, returnTo } = state;
    const { user_id: userId } = session.user;
    const { t, language } = translatorOfUser(session.user);
    const problems = inWords(state.problems ?? {}, t);
    const hasFactor = await secondFactors.hasSecondFactor(tools.database, userId);
    const passkey = await secondFactors.optionsFor(userId);
    const fields = html`${hiddenCsrf(forms.tokenFor(request, reply, session))}
<input type="hidden" name="return_to" value="${returnTo}">`;
    return renderPage(reply, {
      status: hasProblems(problems) ? 400 : 200,
      language,
      title: t('signIn.proveIdentity'),
      formActions: await formActionsFor(returnTo),
      script: PASSKEY_SCRIPT,
      body: html`${problemSummary(problems, t)}
<p>${t('signIn.confirmBeforeConnecting')}</p>
${passkey && passkeyForm({ action: CONFIRM_PATH, fields, label: t('signIn.usePasskey'), passkey, t })}
<form method="post" action="${CONFIRM_PATH}">
${fields}
${hasFactor ? codeField(t, problems) : passwordField(t, problems)}
<button type="submit">${t('common.continue')}</button>
</form>`,
    });
  }
}

interface PageState {
  session: SessionCaller;
  returnTo: string;
  problems?: Complaints;
}

type IdentityProof = Parameters<typeof confirmIdentity>[3];

/** An empty field counts as missing. */
function readProof(form: Form): IdentityProof {
  const [password, code, assertion] = [form.one('password'), form.one('code').trim(), assertionIn(form)];
  return {
    ...(password === '' ? {} : { password }),
    ...(code === '' ? {} : { code }),
    ...(assertion === undefined ? {} : { assertion }),
  };
}

function problemsOf({ details }: ApiError, { password, code }: IdentityProof): Complaints {
  if (details.context === 'assertion') return WRONG_PASSKEY;
  if (details.context === 'code') return code === undefined ? MISSING_CODE : WRONG_CODE;
  return {
    password: (t) => (password === undefined ? t('signIn.enterPassword') : t('signIn.wrongPassword')),
  };
}

function passwordField(t: Translate, problems: Problems) {
  return fieldOf(
    {
      name: 'password',
      label: t('signIn.password'),
      type: 'password',
      autocomplete: 'current-password',
      focus: true,
    },
    problems,
  );
}
