import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OpenInvitation, type SessionCaller, SHORTEST_PASSWORD } from '../accounts/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { type Field, fieldOf, type Problems, problemSummary } from '../platform/pages/fields.ts';
import { type Html, html } from '../platform/pages/html.ts';
import type { OwnForms } from '../platform/pages/own-forms.ts';
import { renderPage } from '../platform/pages/page.ts';
import { any } from './checks.ts';

type Typed = Record<string, string>;

export interface InvitedState {
  token: string;
  invitation: OpenInvitation;
  typed: Typed;
  problems: Problems;
}

const FULLNAME: Field = {
  name: 'fullname',
  label: 'Your name',
  autocomplete: 'name',
  maxLength: 200,
  focus: true,
};
const EMAIL: Field = { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' };
const PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${SHORTEST_PASSWORD} characters, and none of the commonest passwords.`,
};
const SETUP_CODE: Field = {
  name: 'setup_code',
  label: 'Setup code',
  autocomplete: 'off',
  maxLength: 100,
  hint: 'It was printed when Lares started, with the address of this page.',
};
const ORGANIZATION: Field = {
  name: 'organization',
  label: 'Name of your organization',
  autocomplete: 'organization',
  maxLength: 200,
  hint: 'Homes and people belong to it. It can be your own name.',
};

const hiddenToken = (token: string) => html`<input type="hidden" name="invitation" value="${token}">`;

export function signUpPages(forms: OwnForms) {
  function page(reply: FastifyReply, title: string, body: Html, status = 200) {
    return renderPage(reply, { title, body, status });
  }

  return {
    first: (request: FastifyRequest, reply: FastifyReply, typed: Typed, problems: Problems) => {
      const field = (one: Field) => fieldOf({ ...one, value: typed[one.name] ?? '' }, problems);
      const body = html`${problemSummary(problems)}
<p>Nobody uses this Lares yet. You will be its first user, and the owner of its first
organization. Whoever runs it has the code, or makes the account with <code>lares user create</code>.</p>
<form method="post" action="/signup">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${[SETUP_CODE, FULLNAME, EMAIL, PASSWORD, ORGANIZATION].map(field)}
<button type="submit">Create the account</button>
</form>`;
      return page(reply, 'Welcome', body, any(problems) ? 400 : 200);
    },
    invited: (request: FastifyRequest, reply: FastifyReply, state: InvitedState) => {
      const { token, invitation, typed, problems } = state;
      const body = html`${problemSummary(problems)}
<p>You are invited to <strong>${invitation.organization}</strong> as ${invitation.role}.</p>
<form method="post" action="/signup">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${hiddenToken(token)}
${fieldOf({ ...EMAIL, value: invitation.email, readOnly: true })}
${fieldOf({ ...FULLNAME, value: typed['fullname'] ?? '' }, problems)}
${fieldOf(PASSWORD, problems)}
<button type="submit">Create the account</button>
</form>`;
      return page(reply, 'Accept the invitation', body, any(problems) ? 400 : 200);
    },
    join: (reply: FastifyReply, token: string, invitation: OpenInvitation, session: SessionCaller) => {
      const body = html`<p>You are invited to <strong>${invitation.organization}</strong> as ${invitation.role}.</p>
<p>You are logged in as <strong>${session.user.email}</strong>.</p>
<form method="post" action="/signup">
${hiddenCsrf(session.csrf)}
${hiddenToken(token)}
<button type="submit">Join ${invitation.organization}</button>
</form>`;
      return page(reply, 'Accept the invitation', body);
    },
    ofAnother: (reply: FastifyReply, invitation: OpenInvitation, session: SessionCaller) => {
      const body = html`<p><strong>${invitation.email}</strong> is invited to <strong>${invitation.organization}</strong>.
You are logged in as <strong>${session.user.email}</strong>.</p>
<p>Log out and open the link again, or ask for an invitation of your address.</p>
<form method="post" action="/logout">
${hiddenCsrf(session.csrf)}
<button type="submit">Log out</button>
</form>`;
      return page(reply, 'This invitation is for another address', body, 403);
    },
    logInFirst: (reply: FastifyReply, token: string, invitation: OpenInvitation) => {
      const back = `/login?return_to=${encodeURIComponent(`/signup?invitation=${token}`)}`;
      const body = html`<p>You are invited to <strong>${invitation.organization}</strong> as ${invitation.role}.</p>
<p><strong>${invitation.email}</strong> has an account already. Log in to accept.</p>
<p><a class="button" href="${back}">Log in</a></p>`;
      return page(reply, 'Accept the invitation', body);
    },
    gone: (reply: FastifyReply) => {
      const body = html`<p>It was used or taken back, or it is older than seven days. Ask for a new one.</p>
<ul class="links"><li><a href="/login">Log in</a></li></ul>`;
      return page(reply, 'This invitation does not work any more', body, 404);
    },
    closed: (reply: FastifyReply) => {
      const body = html`<p>New accounts are made by invitation here. Ask somebody who manages your organization.</p>
<ul class="links"><li><a href="/login">Log in</a></li></ul>`;
      return page(reply, 'By invitation only', body, 403);
    },
  };
}
