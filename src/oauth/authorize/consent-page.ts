import type { SessionCaller } from '../../accounts/index.ts';
import { type LocalizedText, type Translate, translatorOfUser } from '../../i18n/index.ts';
import { html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { consentForm } from '../grants/consent-form.ts';
import type { Grant } from '../grants/store.ts';
import { formActionOf } from './redirect-uri.ts';
import type { AuthorizationRequest } from './request.ts';

interface ConsentQuestion {
  request: AuthorizationRequest;
  session: SessionCaller;
  consent: Grant | undefined;
  /** Address of this page. The form returns to it with the client's request in the query. */
  address: string;
  problem?: LocalizedText;
}

export function consentPage({ request, session, consent, address, problem }: ConsentQuestion): Page {
  const { client, redirectUri, wanted } = request;
  const { t, language } = translatorOfUser(session.user);
  const afterwards = t('oauth.returnAndRevoke', { destination: destinationOf(redirectUri, t) });
  return {
    language,
    title: t('oauth.allowApp', { app: client.name }),
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

/** What a user can recognize: the host, or the scheme of an app. */
function destinationOf(redirectUri: string, t: Translate): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : t('oauth.appBehindProtocol', { protocol });
}
