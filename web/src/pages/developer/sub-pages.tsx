import { Link } from '@tanstack/react-router';
import classes from '../../components/tabs.module.css';
import { msg, t } from '../../words/words.ts';

const PAGES = [
  { to: '/developer', label: msg('Start') },
  { to: '/developer/clients', label: msg('OAuth clients') },
  { to: '/developer/tokens', label: msg('Access tokens') },
  { to: '/developer/organization-webhooks', label: msg('Organization webhooks') },
  { to: '/developer/user-webhooks', label: msg('User webhooks') },
  { to: '/developer/events', label: msg('Event catalogue') },
  { to: '/developer/signature', label: msg('Signatures') },
] as const;

export function SubPages() {
  return (
    <nav aria-label={t('Developer tools')} className={classes.bar}>
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
