import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { PAGES } from '../../../src/web-app/paths.ts';
import { readAuditFilter } from '../pages/audit/search.ts';
import { readDashboardSearch } from '../pages/dashboard/search.ts';
import { readCalendarSearch } from '../pages/guests/calendar/search.ts';
import { readFilter } from '../pages/guests/list/search.ts';
import { readChartsSearch } from '../pages/home/charts/search.ts';
import { readIncidentFilter } from '../pages/incidents/search.ts';
import { readMessageFilter } from '../pages/messages/list/search.ts';
import { readReportSearch } from '../pages/reports/search.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { Shell } from './shell/shell.tsx';
import { PageError } from './special-pages/page-error.tsx';
import { PageNotFound } from './special-pages/page-not-found.tsx';

type Below<Above extends string, Path extends string> = Path extends `${Above}${infer Rest}` ? Rest : never;

/** A nested route is named by the rest of its path. */
function pathBelow<Above extends string, Path extends string>(above: Above, path: Path): Below<Above, Path> {
  return path.slice(above.length) as Below<Above, Path>;
}

/** A page other than the dashboard. Shared styles are requested before its own, which override some of them. */
function page<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [, module] = await Promise.all([import('./styles/page-styles.ts'), load()]);
    return module;
  }, name);
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: PageNotFound,
  validateSearch: (search: Record<string, unknown>): { org?: string } =>
    typeof search['org'] === 'string' ? { org: search['org'] } : {},
  search: { middlewares: [retainSearchParams(['org'])] },
});

/** Makes routes without address parameters of their own. */
const routesBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Module extends Record<string, unknown>, Name extends keyof Module>(
    path: Path,
    load: () => Promise<Module>,
    name: Name,
  ) =>
    createRoute({ getParentRoute: () => parent, path, component: page(load, name) });

const pageRoute = routesBelow(root);

const dashboard = createRoute({
  getParentRoute: () => root,
  path: PAGES.dashboard,
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('../pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const manyHomes = createRoute({
  getParentRoute: () => root,
  path: PAGES.manyHomes,
  component: lazyRouteComponent(() => import('../pages/homes/many/many-homes-page.tsx'), 'ManyHomesPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: PAGES.home,
  validateSearch: (search: Record<string, unknown>): { types?: string; page?: number } => ({
    ...(typeof search['types'] === 'string' && search['types'] ? { types: search['types'] } : {}),
    ...(Number.isSafeInteger(search['page']) && Number(search['page']) > 1
      ? { page: Number(search['page']) }
      : {}),
  }),
  component: page(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});

const charts = createRoute({
  getParentRoute: () => root,
  path: PAGES.charts,
  validateSearch: readChartsSearch,
  component: page(() => import('../pages/home/charts/charts-page.tsx'), 'ChartsPage'),
});

const homeReport = createRoute({
  getParentRoute: () => root,
  path: PAGES.homeReport,
  validateSearch: readReportSearch,
  component: page(() => import('../pages/reports/home-report-page.tsx'), 'HomeReportPage'),
});

const guests = createRoute({
  getParentRoute: () => root,
  path: PAGES.guests,
  validateSearch: readFilter,
  component: page(() => import('../pages/guests/list/guests-page.tsx'), 'GuestsPage'),
});

const calendar = createRoute({
  getParentRoute: () => root,
  path: PAGES.calendar,
  validateSearch: readCalendarSearch,
  component: page(() => import('../pages/guests/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const incidents = createRoute({
  getParentRoute: () => root,
  path: PAGES.incidents,
  validateSearch: readIncidentFilter,
  component: page(() => import('../pages/incidents/incidents-page.tsx'), 'IncidentsPage'),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: PAGES.reports,
  validateSearch: readReportSearch,
  component: page(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: PAGES.messages,
  validateSearch: readMessageFilter,
  component: page(() => import('../pages/messages/list/messages-page.tsx'), 'MessagesPage'),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: PAGES.templates,
  validateSearch: (search: Record<string, unknown>): { template?: string } =>
    typeof search['template'] === 'string' && search['template'] ? { template: search['template'] } : {},
  component: page(() => import('../pages/messages/templates/templates-page.tsx'), 'TemplatesPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: PAGES.audit,
  validateSearch: readAuditFilter,
  component: page(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const developer = createRoute({
  getParentRoute: () => root,
  path: PAGES.developer,
  component: page(() => import('../pages/developer/developer-page.tsx'), 'DeveloperPage'),
});

const developerRoute = routesBelow(developer);

const routeTree = root.addChildren([
  dashboard,
  pageRoute(PAGES.homes, () => import('../pages/homes/homes-page.tsx'), 'HomesPage'),
  manyHomes,
  pageRoute(PAGES.setUp, () => import('../pages/homes/set-up/set-up-page.tsx'), 'SetUpPage'),
  home,
  charts,
  pageRoute(PAGES.incident, () => import('../pages/home/incident/incident-page.tsx'), 'IncidentPage'),
  pageRoute(PAGES.device, () => import('../pages/home/device/device-page.tsx'), 'DevicePage'),
  pageRoute(PAGES.bridges, () => import('../pages/home/bridges/bridges-page.tsx'), 'BridgesPage'),
  pageRoute(PAGES.bridge, () => import('../pages/home/bridges/bridge-page.tsx'), 'BridgePage'),
  pageRoute(PAGES.settings, () => import('../pages/home/settings/settings-page.tsx'), 'SettingsPage'),
  homeReport,
  pageRoute(PAGES.evidenceList, () => import('../pages/evidence/evidence-list-page.tsx'), 'EvidenceListPage'),
  pageRoute(PAGES.evidence, () => import('../pages/evidence/evidence-page.tsx'), 'EvidencePage'),
  guests,
  pageRoute(PAGES.guestImport, () => import('../pages/guests/import/import-page.tsx'), 'ImportPage'),
  pageRoute(PAGES.feeds, () => import('../pages/guests/feeds/feeds-page.tsx'), 'FeedsPage'),
  pageRoute(PAGES.guest, () => import('../pages/guests/guest/guest-page.tsx'), 'GuestPage'),
  pageRoute(PAGES.pair, () => import('../pages/pair/pair-page.tsx'), 'PairPage'),
  pageRoute(PAGES.pairCode, () => import('../pages/pair/pair-page.tsx'), 'PairCodePage'),
  calendar,
  incidents,
  reports,
  messages,
  templates,
  pageRoute(PAGES.alerts, () => import('../pages/alerts/alerts-page.tsx'), 'AlertsPage'),
  pageRoute(PAGES.onCall, () => import('../pages/on-call/on-call-page.tsx'), 'OnCallPage'),
  pageRoute(
    PAGES.escalation,
    () => import('../pages/on-call/escalation/escalation-page.tsx'),
    'EscalationPage',
  ),
  pageRoute(PAGES.members, () => import('../pages/members/members-page.tsx'), 'MembersPage'),
  pageRoute(
    PAGES.organization,
    () => import('../pages/organization/organization-page.tsx'),
    'OrganizationPage',
  ),
  pageRoute(PAGES.bookings, () => import('../pages/organization/bookings/bookings-page.tsx'), 'BookingsPage'),
  pageRoute(
    PAGES.organizationBridges,
    () => import('../pages/organization/bridges/organization-bridges-page.tsx'),
    'OrganizationBridgesPage',
  ),
  pageRoute(
    PAGES.organizationBridge,
    () => import('../pages/organization/bridges/organization-bridge-page.tsx'),
    'OrganizationBridgePage',
  ),
  audit,
  developer.addChildren([
    developerRoute('/', () => import('../pages/developer/overview/overview.tsx'), 'Overview'),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.clients),
      () => import('../pages/developer/clients/clients.tsx'),
      'Clients',
    ),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.tokens),
      () => import('../pages/developer/tokens/tokens.tsx'),
      'Tokens',
    ),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.userWebhooks),
      () => import('../pages/developer/user-webhooks/user-webhooks.tsx'),
      'UserWebhooks',
    ),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.organizationWebhooks),
      () => import('../pages/developer/organization-webhooks/organization-webhooks.tsx'),
      'OrganizationWebhooks',
    ),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.organizationWebhook),
      () => import('../pages/developer/organization-webhook/organization-webhook.tsx'),
      'OrganizationWebhookPage',
    ),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.events),
      () => import('../pages/developer/events/events.tsx'),
      'EventCatalogue',
    ),
    developerRoute(
      pathBelow(PAGES.developer, PAGES.signature),
      () => import('../pages/developer/signature/signature.tsx'),
      'SignatureDebugger',
    ),
  ]),
  pageRoute(PAGES.account, () => import('../pages/account/account-page.tsx'), 'AccountPage'),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
});

/** The server answers each of these with the app, so each must have a route. */
PAGES satisfies Record<string, keyof typeof router.routesByPath>;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
