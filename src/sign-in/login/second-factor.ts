import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Translate } from '../../i18n/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import {
  type Complaints,
  fieldOf,
  inWords,
  type Problems,
  problemSummary,
} from '../../platform/pages/fields.ts';
import { type Form, readForm } from '../../platform/pages/form.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import { PAGE, queryValue, type SignInDependencies } from '../dependencies.ts';
import { hasProblems } from '../field-checks.ts';
import { safeReturnPath } from '../return-path.ts';
import { completeLogin } from './complete-login.ts';
import { PASSKEY_SCRIPT, passkeyForm } from './passkey-script.ts';

export const SECOND_FACTOR_PATH = '/login/second-factor';

/** Second step of a log-in with a second factor. Until it is done there is no session. */
export function serveSecondFactor(server: FastifyInstance, dependencies: SignInDependencies): void {
  const { tools, forms, throttle, secondFactors, pending, formActionsFor } = dependencies;

  server.get(SECOND_FACTOR_PATH, PAGE, async (request, reply) => {
    const returnTo = safeReturnPath(queryValue(request, 'return_to'));
    const login = await pending.find(request);
    return login ? show(request, reply, { returnTo, userId: login.user_id }) : startAgain(reply, returnTo);
  });

  server.post(SECOND_FACTOR_PATH, PAGE, async (request, reply) => {
    const form = readForm(request);
    forms.require(request, form, undefined);
    const returnTo = safeReturnPath(form.one('return_to'));
    await throttle.form(request);
    const login = await pending.find(request);
    if (!login) return startAgain(reply, returnTo);
    const { user_id: userId } = login;
    const [code, assertion] = [form.one('code').trim(), assertionIn(form)];
    if (code === '' && assertion === undefined) {
      return show(request, reply, { returnTo, userId, problems: MISSING_CODE });
    }
    const proof = assertion === undefined ? { code } : { assertion };
    if (!(await secondFactors.proveSecondFactor(tools.database, userId, proof))) {
      return show(request, reply, {
        returnTo,
        userId,
        problems: 'code' in proof ? WRONG_CODE : WRONG_PASSKEY,
      });
    }
    // Of two right codes at once, one logs in. None does after the password changed.
    const isStillOpen = (connection: Connection) => pending.take(connection, request);
    const isIn = await completeLogin(dependencies, request, reply, { ...login, isStillOpen });
    if (!isIn) return startAgain(reply, returnTo);
    pending.clear(reply);
    return reply.redirect(returnTo, 303);
  });

  function startAgain(reply: FastifyReply, returnTo: string): FastifyReply {
    pending.clear(reply);
    return reply.redirect(`/login?second_factor=late&return_to=${encodeURIComponent(returnTo)}`, 303);
  }

  async function show(request: FastifyRequest, reply: FastifyReply, state: PageState): Promise<FastifyReply> {
    const { returnTo, userId } = state;
    const { t, language } = translatorOfRequest(request);
    const problems = inWords(state.problems ?? {}, t);
    const passkey = await secondFactors.optionsFor(userId);
    const fields = html`${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
<input type="hidden" name="return_to" value="${returnTo}">`;
    const action = SECOND_FACTOR_PATH;
    return renderPage(reply, {
      status: hasProblems(problems) ? 400 : 200,
      language,
      title: t('signIn.proveIdentity'),
      formActions: await formActionsFor(returnTo),
      script: PASSKEY_SCRIPT,
      body: html`${problemSummary(problems, t)}
<p>${t('signIn.secondFactorIntro')}</p>
${passkey && passkeyForm({ action, fields, label: t('signIn.usePasskey'), passkey, t })}
<form method="post" action="${action}">
${fields}
${codeField(t, problems)}
<button type="submit">${t('signIn.goOn')}</button>
</form>
<p class="soft">${t('signIn.noFactorLeft')}</p>
<ul class="links"><li><a href="/login">${t('signIn.logInAsOtherUser')}</a></li></ul>`,
    });
  }
}

export function codeField(t: Translate, problems: Problems): Html {
  return fieldOf(
    {
      name: 'code',
      label: t('common.code'),
      autocomplete: 'one-time-code',
      hint: t('signIn.codeHint'),
      maxLength: 100,
      focus: true,
    },
    problems,
  );
}

/** The assertion from the form. Undefined if it cannot be read. */
export function assertionIn(form: Form): unknown {
  try {
    return JSON.parse(form.one('assertion')) ?? undefined;
  } catch {
    return undefined;
  }
}

interface PageState {
  returnTo: string;
  userId: string;
  problems?: Complaints;
}

export const MISSING_CODE: Complaints = { code: (t) => t('signIn.enterCode') };
/** The same for an unknown, expired or used code. */
export const WRONG_CODE: Complaints = { code: (t) => t('signIn.wrongCode') };
export const WRONG_PASSKEY: Complaints = { passkey: (t) => t('signIn.passkeyFailed') };
