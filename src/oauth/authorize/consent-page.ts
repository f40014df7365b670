import type { SessionCaller } from '../../accounts/index.ts';
import { html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { type Say, type Saying, wordsOfUser } from '../../words/index.ts';
import { consentForm } from '../grants/consent-form.ts';
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

export function consentPage({ request, session, consent, address, problem }: Asking): Page {
  const { client, redirectUri, wanted } = request;
  const { say, language } = wordsOfUser(session.user);
  const afterwards = say('Then you go back to {destination}. You can take this back at any time.', {
    destination: destinationOf(redirectUri, say),
  });
  return {
    language,
    title: say('Allow {app}?', { app: client.name }),
    status: problem ? 400 : 200,
    formActions: [formActionOf(redirectUri)],
    body: consentForm({
      app: client.name,
      wanted,
      session,
      consent,
      address,
      problem,
      within: html``,
      afterwards,
    }),
  };
}

/** What a person can recognise: the host, or the scheme of an app. */
function destinationOf(redirectUri: string, say: Say): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:'
    ? host
    : say('the app behind {protocol}', { protocol });
}
