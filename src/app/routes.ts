import {
  accountSchemas,
  addressRoutes,
  invitationRoutes,
  memberRoutes,
  organizationRoutes,
  passwordRoutes,
  permissionRoutes,
  retentionRoutes,
  secondFactorRoutes,
  sessionRoutes,
  tokenRoutes,
  userRoutes,
} from '../accounts/http.ts';
import { actorOf, invalidateLimitedMembers, SESSION_COOKIE } from '../accounts/index.ts';
import { auditRoutes, auditSchemas } from '../audit/http.ts';
import { bridgeRoutes, bridgeSchemas, uplinkPlugin } from '../bridges/http.ts';
import { unassignMoved } from '../bridges/index.ts';
import { catalogueRoutes } from '../catalogue/http.ts';
import { dashboardRoutes } from '../dashboard/http.ts';
import {
  deviceRoutes,
  deviceSchemas,
  ingestPlugin,
  mqttAuthPlugin,
  pairingPlugin,
  pairingRoutes,
  seriesRoutes,
} from '../devices/http.ts';
import { openPace } from '../devices/index.ts';
import { eventRoutes } from '../events/http.ts';
import { evidenceKeyPlugin, evidenceRoutes, evidenceSchemas } from '../evidence/http.ts';
import {
  connectionRoutes,
  connectionSchemas,
  guestPagePlugin,
  guestRoutes,
  guestSchemas,
  integrationRoutes,
  integrationSchemas,
} from '../guests/http.ts';
import { HomeAssistantBody, homeAssistantRoutes } from '../home-assistant/http.ts';
import { homeRoutes, homeSchemas, manyHomesRoutes, presetRoutes } from '../homes/http.ts';
import { openHomeListCache } from '../homes/index.ts';
import { homesOf } from '../homes/store.ts';
import { incidentRoutes, incidentSchemas } from '../incidents/http.ts';
import { gatewayPlugin, messagingSchemas } from '../messaging/http.ts';
import { notificationSchemas } from '../notifications/http.ts';
import { listNotificationsOf } from '../notifications/index.ts';
import { oauthSchemas } from '../oauth/http.ts';
import { onboardingRoutes } from '../onboarding/http.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { buildServer } from '../platform/http/server.ts';
import { cookieName } from '../platform/pages/cookies.ts';
import { VERSION } from '../platform/version.ts';
import { privacyRoutes } from '../privacy/http.ts';
import { reportRoutes, reportSchemas } from '../reports/http.ts';
import { signInPlugin } from '../sign-in/http.ts';
import { demoPlugin } from '../simulator/http.ts';
import { guidePlugin, packagesPlugin, readBuiltApp, webAppPlugin } from '../web-app/http.ts';
import {
  listenRoutes,
  organizationWebhookRoutes,
  userWebhookRoutes,
  webhookDocument,
  webhookSchemas,
} from '../webhooks/http.ts';
import { alarmPanel } from './alarm-panel.ts';
import { deleteHome } from './deletion/delete-home.ts';
import { disclosureOf } from './disclosure.ts';
import { readExamples } from './examples.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';
import { TAGS } from './tags.ts';

/** The third act: who can ask for what. The API as one table, and the pages beside it. */

export function apiRoutes({ config, tools, tries, address, box }: Platform, services: Services): AnyRoute[] {
  const { access, callers, sessions, mailer, oauth, keys, guests, guestPages, sync } = services;
  const { intake, jobs, messaging, notifications, retention, webhooks, contacts, secondFactors } = services;
  const { authentication, evidenceKey, recorder } = services;
  const linkSender = { tools, mailer, baseUrl: address.baseUrl };
  const alarm = alarmPanel(intake);
  const forget = (organizationId: string) =>
    invalidateLimitedMembers(tools.database, callers, organizationId);
  return [
    ...userRoutes(tools, access, callers),
    ...sessionRoutes(tools, access, callers, sessions, keys, tries, secondFactors),
    ...tokenRoutes(linkSender, access, callers),
    ...passwordRoutes(linkSender, access, callers, tries, keys),
    ...secondFactorRoutes(secondFactors, access, callers),
    ...permissionRoutes(access),
    ...addressRoutes(linkSender, access),
    ...invitationRoutes(linkSender, access),
    ...catalogueRoutes(access),
    ...oauth.routes,
    ...organizationRoutes(tools, access, callers, homesOf),
    ...memberRoutes(linkSender, access, callers),
    ...retentionRoutes(retention, access),
    ...homeRoutes(tools, access, openHomeListCache(tools.database), alarm, deleteHome, forget),
    ...onboardingRoutes(guests, access, forget),
    ...manyHomesRoutes(tools, access),
    ...presetRoutes(tools, access),
    ...auditRoutes(tools, access.inOrganization('organization_write'), actorOf),
    ...guestRoutes(guests, access, guestPages, contacts),
    ...privacyRoutes({ guests, pages: guestPages, box }, access),
    ...integrationRoutes(sync, access, jobs),
    ...connectionRoutes(sync, access, jobs),
    ...incidentRoutes({ tools, box, recorder, notificationsOf: listNotificationsOf }, access),
    ...messaging.routes(access),
    ...notifications.routes(access),
    ...evidenceRoutes({ guests, box, key: evidenceKey }, access),
    ...deviceRoutes(tools, access, unassignMoved, authentication),
    ...pairingRoutes(tools, access, tries),
    ...seriesRoutes(tools, access),
    ...bridgeRoutes(tools, access, config.mqtt.anyBridgeTopic),
    ...eventRoutes(tools, access),
    ...reportRoutes(tools, access),
    ...dashboardRoutes(tools, access),
    ...homeAssistantRoutes(tools, access, config.homeAssistant?.mqttUrl !== undefined),
    ...organizationWebhookRoutes(tools, access, webhooks),
    ...listenRoutes(
      {
        tools,
        box,
        listenerConnections: services.listening,
        refreshCaller: ({ kind, tokenHash }) =>
          kind === 'session' ? callers.findSession(tokenHash) : callers.find(tokenHash),
      },
      access,
    ),
    ...userWebhookRoutes(tools, access, webhooks),
  ];
}

const SCHEMAS = [
  ...accountSchemas,
  ...auditSchemas,
  ...oauthSchemas,
  ...homeSchemas,
  ...guestSchemas,
  ...integrationSchemas,
  ...connectionSchemas,
  ...deviceSchemas,
  ...bridgeSchemas,
  ...incidentSchemas,
  ...messagingSchemas,
  ...notificationSchemas,
  ...reportSchemas,
  ...evidenceSchemas,
  HomeAssistantBody,
  ...webhookSchemas,
];

export async function serve(platform: Platform, services: Services, routes: AnyRoute[]) {
  const { config, log, metrics, limiter, strangerLimiter, address } = platform;
  const { servedOverHttps } = address;
  return buildServer({
    version: VERSION,
    log,
    clock: platform.tools.clock,
    metrics,
    limiter,
    strangerLimiter,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    mostConnections: services.caps.http,
    servedOverHttps,
    sessionCookie: cookieName(SESSION_COOKIE, servedOverHttps),
    isTroubled: platform.database.isDegraded,
    ready: services.ready,
    alerting: services.notifications.readHealth,
    schemas: SCHEMAS,
    tags: TAGS,
    webhooks: webhookDocument,
    readExamples,
    // Health and metrics are there in every role.
    routes: config.roles.has('api') ? routes : [],
    sites: await plugins(platform, services),
  });
}

async function plugins(platform: Platform, services: Services) {
  const { config, tools, demo } = platform;
  const serving = config.roles.has('api');
  return [
    // Without the API the app could do nothing; / then redirects to the API reference, which every role serves.
    webAppPlugin(serving ? await readBuiltApp() : undefined, tools.random, demo !== undefined),
    ...(config.roles.has('ingest') ? devicePlugins(platform, services) : []),
    guidePlugin(),
    ...(serving ? [packagesPlugin, ...pagePlugins(platform, services)] : []),
  ];
}

function devicePlugins({ tools, changes, limiter, metrics, tries, address }: Platform, services: Services) {
  const { authentication, intake, bridges, bridgeGateway, uplinks } = services;
  const pace = openPace(tools.clock);
  return [
    ingestPlugin({ tools, authentication, intake, pace, changes, limiter, metrics }),
    uplinkPlugin({ tools, authentication: bridges, uplinks, intake, limiter }),
    mqttAuthPlugin(authentication, limiter, bridgeGateway),
    pairingPlugin({ tools, authentication, limiter, tries, baseUrl: address.baseUrl }),
  ];
}

function pagePlugins(platform: Platform, services: Services) {
  const { config, log, tools, limiter, strangerLimiter, tries, forms, secretKeys, address, demo } = platform;
  const { sessions, callers, mailer, oauth, keys, guestPages, messaging, notifications, repeated } = services;
  const { secondFactors, pending, evidenceKey, retention } = services;
  const { baseUrl, servedOverHttps } = address;
  return [
    ...(demo ? [demoPlugin({ demo, log, sessions, forms, strangerLimiter })] : []),
    signInPlugin({
      tools,
      log,
      sessions,
      forms,
      mailer,
      keys,
      secondFactors,
      pending,
      tries,
      repeated,
      secretKeys,
      servedOverHttps,
      baseUrl,
      invalidateUser: callers.invalidateUser,
      formActionsFor: oauth.formActionsFor,
    }),
    oauth.plugin,
    guestPagePlugin({
      tools,
      log,
      limiter,
      pages: guestPages,
      disclosure: (home) => disclosureOf(retention, home),
    }),
    gatewayPlugin({
      sms: config.sms,
      baseUrl,
      limiter,
      callbacks: notifications.callbacks(messaging.callbacks),
    }),
    notifications.plugin(limiter),
    evidenceKeyPlugin(evidenceKey, limiter),
  ];
}
