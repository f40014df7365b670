import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type OpenInvitation,
  roleInWords,
  type SessionCaller,
  SHORTEST_PASSWORD,
} from '../accounts/index.ts';
import { hiddenCsrf } from '../platform/pages/csrf.ts';
import { type Complaints, type Field, fieldOf, inWords, problemSummary } from '../platform/pages/fields.ts';
import { type Html, html } from '../platform/pages/html.ts';
import type { OwnForms } from '../platform/pages/own-forms.ts';
import { renderPage } from '../platform/pages/page.ts';
import { pageWords } from '../platform/pages/page-words.ts';
import { rich } from '../platform/pages/rich.ts';
import { type Words, wordsOfUser } from '../words/index.ts';
import { any } from './checks.ts';

type Typed = Record<string, string>;

export interface InvitedState {
  token: string;
  invitation: OpenInvitation;
  typed: Typed;
  problems: Complaints;
}

/** What is asked for, in the words of whoever is asked. */
const fieldsIn = ({ say }: Words) => {
  const fullname: Field = {
    name: 'fullname',
    label: say('Your name'),
    autocomplete: 'name',
    maxLength: 200,
    focus: true,
  };
  const email: Field = {
    name: 'email',
    label: say('E-mail address'),
    type: 'email',
    autocomplete: 'username',
  };
  const password: Field = {
    name: 'password',
    label: say('Password'),
    type: 'password',
    autocomplete: 'new-password',
    hint: say('At least {count} characters, and none of the commonest passwords.', {
      count: SHORTEST_PASSWORD,
    }),
  };
  const setupCode: Field = {
    name: 'setup_code',
    label: say('Setup code'),
    autocomplete: 'off',
    maxLength: 100,
    hint: say('It was printed when Lares started, with the address of this page.'),
  };
  const organization: Field = {
    name: 'organization',
    label: say('Name of your organization'),
    autocomplete: 'organization',
    maxLength: 200,
    hint: say('Homes and people belong to it. It can be your own name.'),
  };
  return { fullname, email, password, setupCode, organization };
};

const hiddenToken = (token: string) => html`<input type="hidden" name="invitation" value="${token}">`;

const strong = (text: string) => html`<strong>${text}</strong>`;

const invitedTo = (words: Words, { organization, role }: OpenInvitation) =>
  rich(words, 'You are invited to {organization} as {role}.', {
    organization: strong(organization),
    role: roleInWords(role, words.say),
  });

export function signUpPages(forms: OwnForms) {
  function page(reply: FastifyReply, { language }: Words, title: string, body: Html, status = 200) {
    return renderPage(reply, { language, title, body, status });
  }

  return {
    first: (request: FastifyRequest, reply: FastifyReply, typed: Typed, complaints: Complaints) => {
      const words = pageWords(request);
      const { say } = words;
      const problems = inWords(complaints, say);
      const { setupCode, fullname, email, password, organization } = fieldsIn(words);
      const field = (one: Field) => fieldOf({ ...one, value: typed[one.name] ?? '' }, problems);
      const body = html`${problemSummary(problems, say)}
<p>${rich(
        words,
        'Nobody uses this Lares yet. You will be its first user, and the owner of its first organization. ' +
          'Whoever runs it has the code, or makes the account with {command}.',
        { command: html`<code>lares user create</code>` },
      )}</p>
<form method="post" action="/signup">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${[setupCode, fullname, email, password, organization].map(field)}
<button type="submit">${say('Create the account')}</button>
</form>`;
      return page(reply, words, say('Welcome'), body, any(problems) ? 400 : 200);
    },
    invited: (request: FastifyRequest, reply: FastifyReply, state: InvitedState) => {
      const { token, invitation, typed } = state;
      const words = pageWords(request);
      const { say } = words;
      const problems = inWords(state.problems, say);
      const { fullname, email, password } = fieldsIn(words);
      const body = html`${problemSummary(problems, say)}
<p>${invitedTo(words, invitation)}</p>
<form method="post" action="/signup">
${hiddenCsrf(forms.tokenFor(request, reply, undefined))}
${hiddenToken(token)}
${fieldOf({ ...email, value: invitation.email, readOnly: true })}
${fieldOf({ ...fullname, value: typed['fullname'] ?? '' }, problems)}
${fieldOf(password, problems)}
<button type="submit">${say('Create the account')}</button>
</form>`;
      return page(reply, words, say('Accept the invitation'), body, any(problems) ? 400 : 200);
    },
    join: (reply: FastifyReply, token: string, invitation: OpenInvitation, session: SessionCaller) => {
      const words = wordsOfUser(session.user);
      const { say } = words;
      const { organization } = invitation;
      const body = html`<p>${invitedTo(words, invitation)}</p>
<p>${rich(words, 'You are logged in as {email}.', { email: strong(session.user.email) })}</p>
<form method="post" action="/signup">
${hiddenCsrf(session.csrf)}
${hiddenToken(token)}
<button type="submit">${say('Join {organization}', { organization })}</button>
</form>`;
      return page(reply, words, say('Accept the invitation'), body);
    },
    ofAnother: (reply: FastifyReply, invitation: OpenInvitation, session: SessionCaller) => {
      const words = wordsOfUser(session.user);
      const { say } = words;
      const body = html`<p>${rich(
        words,
        '{invited} is invited to {organization}. You are logged in as {email}.',
        {
          invited: strong(invitation.email),
          organization: strong(invitation.organization),
          email: strong(session.user.email),
        },
      )}</p>
<p>${say('Log out and open the link again, or ask for an invitation of your address.')}</p>
<form method="post" action="/logout">
${hiddenCsrf(session.csrf)}
<button type="submit">${say('Log out')}</button>
</form>`;
      return page(reply, words, say('This invitation is for another address'), body, 403);
    },
    logInFirst: (request: FastifyRequest, reply: FastifyReply, token: string, invitation: OpenInvitation) => {
      const words = pageWords(request);
      const { say } = words;
      const back = `/login?return_to=${encodeURIComponent(`/signup?invitation=${token}`)}`;
      const body = html`<p>${invitedTo(words, invitation)}</p>
<p>${rich(words, '{email} has an account already. Log in to accept.', { email: strong(invitation.email) })}</p>
<p><a class="button" href="${back}">${say('Log in')}</a></p>`;
      return page(reply, words, say('Accept the invitation'), body);
    },
    gone: (request: FastifyRequest, reply: FastifyReply) => {
      const words = pageWords(request);
      const { say } = words;
      const body = html`<p>${say('It was used or taken back, or it is older than seven days. Ask for a new one.')}</p>
<ul class="links"><li><a href="/login">${say('Log in')}</a></li></ul>`;
      return page(reply, words, say('This invitation does not work any more'), body, 404);
    },
    closed: (request: FastifyRequest, reply: FastifyReply) => {
      const words = pageWords(request);
      const { say } = words;
      const body = html`<p>${say('New accounts are made by invitation here. Ask somebody who manages your organization.')}</p>
<ul class="links"><li><a href="/login">${say('Log in')}</a></li></ul>`;
      return page(reply, words, say('By invitation only'), body, 403);
    },
  };
}
