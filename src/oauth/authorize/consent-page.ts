import { PERMISSION_TEXTS, type Permission, type SessionCaller } from '../../accounts/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import { html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { rich } from '../../platform/pages/rich.ts';
import { type Say, type Saying, wordsOfUser } from '../../words/index.ts';
import type { Grant } from '../grants/store.ts';
import { formActionOf } from './redirect-uri.ts';
import type { AuthorizationRequest } from './request.ts';

interface Asking {
  request: AuthorizationRequest;
  session: SessionCaller;
  /** What the user said earlier, if anything. */
  consent: Grant | undefined;
  /** The address of this page; the form comes back to it with the request of the client in the query. */
  address: string;
  problem?: Saying;
}

/** Asks the user what the client may do; every permission can be unticked. */
export function consentPage({ request, session, consent, address, problem }: Asking): Page {
  const { client, redirectUri, wanted } = request;
  const words = wordsOfUser(session.user);
  const { say, language } = words;
  // Sent back because nothing was ticked: then it stays so.
  const ticked = (permission: Permission) =>
    !problem && (consent?.permissions.includes(permission) || !consent?.asked.includes(permission));
  return {
    language,
    title: say('Allow {app}?', { app: client.name }),
    status: problem ? 400 : 200,
    formActions: [formActionOf(redirectUri)],
    body: html`
${problem && html`<div class="summary" role="alert"><p id="permissions-problem">${problem(say)}</p></div>`}
<p>${rich(
      words,
      '{app} asks to use your account {email}. It can do only what you tick here, and only where your role allows it. ' +
        'Whatever you tick, it sees your name, your e-mail address and the names of your organizations.',
      { app: html`<strong>${client.name}</strong>`, email: html`<strong>${session.user.email}</strong>` },
    )}</p>
<form method="post" action="${address}">
${hiddenCsrf(session.csrf)}
<fieldset${problem && html` aria-describedby="permissions-problem"`}>
<legend>${say('What it may do')}</legend>
<ul class="choices">
${wanted.map(
  (permission) => html`<li><label class="choice">
<input type="checkbox" name="permission" value="${permission}"${ticked(permission) && html` checked`}>
<span>${PERMISSION_TEXTS[permission](say)}</span></label></li>
`,
)}</ul>
</fieldset>
<p class="soft">${say('Then you go back to {destination}. You can take this back at any time.', { destination: destinationOf(redirectUri, say) })}</p>
<div class="buttons">
<button type="submit" name="decision" value="allow">${say('Allow')}</button>
<button type="submit" name="decision" value="deny" class="quiet">${say('Deny')}</button>
</div>
</form>`,
  };
}

/** What a person can recognise: the host, or the scheme of an app. */
function destinationOf(redirectUri: string, say: Say): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:'
    ? host
    : say('the app behind {protocol}', { protocol });
}
