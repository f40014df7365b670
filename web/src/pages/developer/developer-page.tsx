import { Link, Outlet } from '@tanstack/react-router';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import classes from '../../components/layout/tabs.module.css';
import { t } from '../../i18n/texts.ts';

export function DeveloperPage() {
  return (
    <>
      <PageHeading title={t('common.developerTools')} text={t('developer.intro')} />
      <DeveloperTabs />
      <Outlet />
    </>
  );
}

const PAGES = [
  { to: '/developer', label: 'developer.start' },
  { to: '/developer/clients', label: 'common.oauthClients' },
  { to: '/developer/tokens', label: 'common.accessTokens' },
  { to: '/developer/organization-webhooks', label: 'common.organizationWebhooks' },
  { to: '/developer/user-webhooks', label: 'common.userWebhooks' },
  { to: '/developer/events', label: 'common.eventCatalogue' },
  { to: '/developer/signature', label: 'developer.signatures' },
] as const;

function DeveloperTabs() {
  return (
    <nav aria-label={t('common.developerTools')} className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          activeOptions={{ exact: to === '/developer', includeSearch: false }}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
