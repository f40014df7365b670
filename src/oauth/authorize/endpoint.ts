import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, type SessionCaller, type SessionCookie } from '../../accounts/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { readForm } from '../../platform/pages/form.ts';
import { html } from '../../platform/pages/html.ts';
import type { OwnForms } from '../../platform/pages/own-forms.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import type { OauthDependencies } from '../dependencies.ts';
import { readTicked } from '../grants/consent-form.ts';
import { findConsent } from '../grants/store.ts';
import { issuerOf } from '../issuer.ts';
import { redirectToConfirmation } from '../redirect-to-confirmation.ts';
import { issueCodeByConsent, issueCodeSilently } from './consent.ts';
import { consentPage } from './consent-page.ts';
import { AUTHORIZATION_DOCUMENT } from './document.ts';
import { withParameters } from './redirect-uri.ts';
import {
  type AuthorizationRefusal,
  type AuthorizationRequest,
  readAuthorizationRequest,
  type UnknownDestination,
} from './request.ts';

export const AUTHORIZE_PATH = '/v8/oauth/authorize';

export interface AuthorizeDependencies extends OauthDependencies {
  sessions: SessionCookie;
  forms: OwnForms;
}

export function serveAuthorize(server: FastifyInstance, dependencies: AuthorizeDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;

  /** The client's request and the logged-in user. Undefined if an answer was already sent. */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<OpenRequest | undefined> {
    const read = await readAuthorizationRequest(tools.database, request.query as Query, request.url);
    if ('problem' in read) return void showProblem(request, reply, read);
    if ('error' in read) return void sendBack(request, reply, read, errorParameters(read));
    const session = await sessions.read(request);
    if (session) return { read, session };
    return void reply.redirect(`/login?return_to=${encodeURIComponent(request.url)}`, 303);
  }

  function sendBack(
    request: FastifyRequest,
    reply: FastifyReply,
    to: { redirectUri: string; state: string | undefined },
    parameters: Record<string, string>,
  ): FastifyReply {
    const iss = issuerOf(request, dependencies.publicUrl);
    return reply.redirect(withParameters(to.redirectUri, { ...parameters, state: to.state, iss }), 303);
  }

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    { read, session }: OpenRequest,
    problem?: LocalizedText,
  ): Promise<FastifyReply> {
    const consent = await findConsent(tools.database, read.client.client_id, session.user.user_id);
    const address = request.url;
    return renderPage(
      reply,
      consentPage({ request: read, session, consent, address, ...(problem ? { problem } : {}) }),
    );
  }

  server.get(AUTHORIZE_PATH, AUTHORIZATION_DOCUMENT, async (request, reply) => {
    const openRequest = await open(request, reply);
    if (!openRequest) return reply;
    const code = await issueCodeSilently(tools, openRequest.read, openRequest.session.user.user_id);
    if (code !== undefined) return sendBack(request, reply, openRequest.read, { code });
    return (
      (await redirectToConfirmation(tools, reply, openRequest.session, request.url)) ??
      ask(request, reply, openRequest)
    );
  });

  server.post(AUTHORIZE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const form = readForm(request);
    const openRequest = await open(request, reply);
    if (!openRequest) return reply;
    const { read, session } = openRequest;
    forms.require(request, form, session);
    await throttle.count(`consent:${session.user.user_id}`, request.ip);
    if (form.one('decision') !== 'allow') return sendBack(request, reply, read, DENIED);
    const ticked = readTicked(form, read.wanted);
    if (ticked.length === 0) return ask(request, reply, openRequest, (t) => t('oauth.choosePermission'));
    const sent = await redirectToConfirmation(tools, reply, session, request.url);
    if (sent) return sent;
    const code = await issueCodeByConsent(tools, read, session, ticked, actorOf(session, request));
    return sendBack(request, reply, read, { code });
  });
}

interface OpenRequest {
  read: AuthorizationRequest;
  session: SessionCaller;
}

type Query = Record<string, unknown>;

const DENIED = { error: 'access_denied', error_description: 'The user denied the request.' };

function errorParameters({ error, description }: AuthorizationRefusal): Record<string, string> {
  return { error, error_description: description };
}

/** The problem is for the client's developers, in English. */
function showProblem(request: FastifyRequest, reply: FastifyReply, { problem }: UnknownDestination) {
  const { t, language } = translatorOfRequest(request);
  return renderPage(reply, {
    status: 400,
    language,
    title: t('oauth.invalidLink'),
    body: html`<p lang="en">${problem}</p>
<p>${t('oauth.invalidRequest')}</p>`,
  });
}
