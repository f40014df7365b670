import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAddressees } from '../../accounts/index.ts';
import type { Translate, Translator } from '../../i18n/index.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { translatorOfRequest } from '../../platform/pages/request-translator.ts';
import { preparePages } from '../../platform/pages/serve-pages.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { confirmTestOf, findTestContext, type TestContext } from '../alerting/test-alert/confirm-test.ts';
import { findTestNotification } from '../alerting/test-alert/store.ts';
import { testTitle } from '../alerting/test-alert/texts.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { findNotification, type Notification } from '../sending/store.ts';
import { incidentSentence } from '../sending/texts.ts';
import { type Answered, acknowledgeIncidentOf, findNotificationContext } from './acknowledge.ts';

type PageRequest = FastifyRequest<{ Params: { token: string } }>;

const PATH = '/n/:token';

/**
 * The page behind the link of a notification, without a log-in, for a recipient who is woken. It names the home and the
 * incident, but no guest. GET changes nothing: mail filters open links too.
 */
export function notificationPlugin(dependencies: NotificationDependencies, limiter: RateLimiter | null) {
  const { tools, links, log, baseUrl } = dependencies;
  return async (server: FastifyInstance): Promise<void> => {
    preparePages(server, log);
    const find = async (request: PageRequest, reply: FastifyReply) => {
      await limitAddress(limiter, request, reply);
      const { id, genuine } = links.read(request.params.token);
      // Looked up in any case: the response time must not reveal whether a link is forged or expired.
      const notification = await findNotification(tools.database, id);
      const test = notification ? undefined : await findTestNotification(tools.database, id);
      return genuine ? { notification, test } : {};
    };
    server.get(PATH, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      const { notification, test } = await find(request, reply);
      const translator = await translatorOf(request, notification ?? test);
      if (test) return showTest(reply, translator, await findTestContext(tools, test));
      return show(
        reply,
        translator,
        notification && (await findNotificationContext(dependencies, notification)),
      );
    });
    server.post(PATH, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      const { notification, test } = await find(request, reply);
      const translator = await translatorOf(request, notification ?? test);
      if (test) return showTest(reply, translator, await confirmTestOf(tools, test));
      const acknowledged = notification && (await acknowledgeIncidentOf(dependencies, notification));
      return show(reply, translator, acknowledged, acknowledged?.allowed === false ? 403 : 200);
    });
  };

  /** In the language of the recipient. */
  async function translatorOf(
    request: FastifyRequest,
    notification: Pick<Notification, 'user_id'> | undefined,
  ): Promise<Translator> {
    const [user] = notification ? await findAddressees(tools.database, [notification.user_id]) : [];
    return translatorOfRequest(request, user && { user });
  }

  function show(
    reply: FastifyReply,
    translator: Translator,
    acknowledged: Answered | undefined,
    status = 200,
  ) {
    const { t } = translator;
    if (!acknowledged) return showInvalidLink(reply, translator);
    const { incident, home } = acknowledged;
    const page = `${baseUrl()}/homes/${home.home_id}/incidents/${encodeURIComponent(incident.incident_id)}`;
    const body = html`${state(acknowledged, t)}
<p><a href="${page}">${t('notifications.incidentInApp')}</a></p>`;
    return renderPage(reply, {
      ...commonOf(translator),
      status,
      title: incidentSentence(translator, { incident, home }),
      body,
    });
  }
}

const commonOf = ({ language }: Translator) => ({
  language,
  hiddenFromSearch: true,
  headers: { 'referrer-policy': 'no-referrer' },
});

function showInvalidLink(reply: FastifyReply, translator: Translator) {
  const { t } = translator;
  const body = html`<p>${t('notifications.invalidLinkText')}</p>`;
  const title = t('notifications.invalidLinkTitle');
  return renderPage(reply, { ...commonOf(translator), status: 404, title, body });
}

function showTest(reply: FastifyReply, translator: Translator, context: TestContext | undefined) {
  if (!context) return showInvalidLink(reply, translator);
  const { t } = translator;
  const body = context.isConfirmed
    ? html`<p>${t('notifications.testConfirmed')}</p>`
    : html`<p>${t('notifications.testNothingHappened')}</p>
<form method="post"><button type="submit">${t('notifications.testConfirm')}</button></form>`;
  const title = testTitle(translator, context.organization.name);
  return renderPage(reply, { ...commonOf(translator), status: 200, title, body });
}

function state({ incident: { is_open, acknowledged_at }, allowed }: Answered, t: Translate): Html {
  if (acknowledged_at !== null) return html`<p>${t('notifications.alreadyAcknowledged')}</p>`;
  if (!is_open) return html`<p>${t('notifications.incidentOver')}</p>`;
  if (!allowed) return html`<p>${t('notifications.acknowledgeNotAllowed')}</p>`;
  return html`<form method="post"><button type="submit">${t('notifications.acknowledge')}</button></form>
<p class="soft">${t('notifications.othersNotNotified')}</p>`;
}
