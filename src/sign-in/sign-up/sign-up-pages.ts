import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type OpenInvitation,
  roleText,
  type SessionCaller,
  SHORTEST_PASSWORD,
} from '../../accounts/index.ts';
import { type LocalizedText, type Translator, translatorOfUser } from '../../i18n/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import {
  type Complaints,
  type Field,
  fieldOf,
  inWords,
  problemSummary,
} from '../../platform/pages/fields.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { OwnForms } from '../../platform/pages/own-forms.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import { rich } from '../../platform/pages/rich.ts';
import { hasProblems } from '../field-checks.ts';
import { loginAddress } from '../return-path.ts';

type FieldValues = Record<string, string>;

/** A request for one of these pages. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  forms: OwnForms;
}

/** An open invitation, with the token of its link. */
export interface Invited {
  token: string;
  invitation: OpenInvitation;
}

/** The form's fields in the visitor's language. */
const fieldsIn = ({ t }: Translator) => {
  const fullname: Field = {
    name: 'fullname',
    label: t('signIn.yourName'),
    autocomplete: 'name',
    maxLength: 200,
    focus: true,
  };
  const email: Field = {
    name: 'email',
    label: t('signIn.emailAddress'),
    type: 'email',
    autocomplete: 'username',
  };
  const password: Field = {
    name: 'password',
    label: t('signIn.password'),
    type: 'password',
    autocomplete: 'new-password',
    hint: t('signIn.passwordHint', { count: SHORTEST_PASSWORD }),
  };
  const setupCode: Field = {
    name: 'setup_code',
    label: t('signIn.setupCode'),
    autocomplete: 'off',
    maxLength: 100,
    hint: t('signIn.setupCodeHint'),
  };
  const organization: Field = {
    name: 'organization',
    label: t('signIn.organizationName'),
    autocomplete: 'organization',
    maxLength: 200,
    hint: t('signIn.organizationNameHint'),
  };
  return { fullname, email, password, setupCode, organization };
};

const hiddenToken = (token: string) => html`<input type="hidden" name="invitation" value="${token}">`;

const strong = (text: string) => html`<strong>${text}</strong>`;

const invitedTo = (translator: Translator, { organization, role }: OpenInvitation) =>
  rich(translator, 'signIn.invitedAs', {
    organization: strong(organization),
    role: roleText(role, translator.t),
  });

function page(reply: FastifyReply, { language }: Translator, title: string, body: Html, status = 200) {
  return renderPage(reply, { language, title, body, status });
}

export function firstUserPage({ request, reply, forms }: Visit, values: FieldValues, complaints: Complaints) {
  const translator = translatorOfRequest(request);
  const { t } = translator;
  const problems = inWords(complaints, t);
  const { setupCode, fullname, email, password, organization } = fieldsIn(translator);
  const field = (one: Field) => fieldOf({ ...one, value: values[one.name] ?? '' }, problems);
  const body = html`${problemSummary(problems, t)}
<p>${rich(translator, 'signIn.firstUserIntro', { command: html`<code>lares user create</code>` })}</p>
<form method="post" action="/signup">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${[setupCode, fullname, email, password, organization].map(field)}
<button type="submit">${t('signIn.createAccount')}</button>
</form>`;
  return page(reply, translator, t('signIn.welcome'), body, hasProblems(problems) ? 400 : 200);
}

export function invitedPage(
  { request, reply, forms }: Visit,
  { token, invitation }: Invited,
  values: FieldValues,
  complaints: Complaints,
) {
  const translator = translatorOfRequest(request);
  const { t } = translator;
  const problems = inWords(complaints, t);
  const { fullname, email, password } = fieldsIn(translator);
  const body = html`${problemSummary(problems, t)}
<p>${invitedTo(translator, invitation)}</p>
<form method="post" action="/signup">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${hiddenToken(token)}
${fieldOf({ ...email, value: invitation.email, readOnly: true })}
${fieldOf({ ...fullname, value: values['fullname'] ?? '' }, problems)}
${fieldOf(password, problems)}
<button type="submit">${t('signIn.createAccount')}</button>
</form>`;
  return page(reply, translator, t('signIn.acceptInvitation'), body, hasProblems(problems) ? 400 : 200);
}

export function joinPage({ reply }: Visit, { token, invitation }: Invited, { user, csrf }: SessionCaller) {
  const translator = translatorOfUser(user);
  const { t } = translator;
  const { organization } = invitation;
  const body = html`<p>${invitedTo(translator, invitation)}</p>
<p>${rich(translator, 'signIn.loggedInAs', { email: strong(user.email) })}</p>
<form method="post" action="/signup">
${hiddenCsrf(csrf)}
${hiddenToken(token)}
<button type="submit">${t('signIn.joinOrganization', { organization })}</button>
</form>`;
  return page(reply, translator, t('signIn.acceptInvitation'), body);
}

/** For a user who is logged in with another address. */
export function otherAddressPage({ reply }: Visit, { invitation }: Invited, { user, csrf }: SessionCaller) {
  const translator = translatorOfUser(user);
  const { t } = translator;
  const body = html`<p>${rich(translator, 'signIn.invitedOtherThanLoggedIn', {
    invited: strong(invitation.email),
    organization: strong(invitation.organization),
    email: strong(user.email),
  })}</p>
<p>${t('signIn.logOutAndReopen')}</p>
<form method="post" action="/logout">
${hiddenCsrf(csrf)}
<button type="submit">${t('signIn.logOut')}</button>
</form>`;
  return page(reply, translator, t('signIn.invitationForOtherAddress'), body, 403);
}

export function logInFirstPage({ request, reply }: Visit, { token, invitation }: Invited) {
  const translator = translatorOfRequest(request);
  const { t } = translator;
  const body = html`<p>${invitedTo(translator, invitation)}</p>
<p>${rich(translator, 'signIn.invitedHasAccount', { email: strong(invitation.email) })}</p>
<p><a class="button" href="${loginAddress(`/signup?invitation=${token}`)}">${t('signIn.logIn')}</a></p>`;
  return page(reply, translator, t('signIn.acceptInvitation'), body);
}

export const expiredPage = (visit: Visit) =>
  refusalPage(
    visit,
    404,
    (t) => t('signIn.invitationExpired'),
    (t) => t('signIn.invitationExpiredHint'),
  );

/** An account exists: others need an invitation. */
export const closedPage = (visit: Visit) =>
  refusalPage(
    visit,
    403,
    (t) => t('signIn.invitationOnlyTitle'),
    (t) => t('signIn.invitationOnlyText'),
  );

function refusalPage({ request, reply }: Visit, status: number, title: LocalizedText, text: LocalizedText) {
  const translator = translatorOfRequest(request);
  const { t } = translator;
  const body = html`<p>${text(t)}</p>
<ul class="links"><li><a href="/login">${t('signIn.logIn')}</a></li></ul>`;
  return page(reply, translator, title(t), body, status);
}
