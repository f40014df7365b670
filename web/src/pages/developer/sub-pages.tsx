import { Link } from '@tanstack/react-router';
import classes from '../../components/tabs.module.css';

const PAGES = [
  { to: '/developer', label: 'Start' },
  { to: '/developer/clients', label: 'OAuth clients' },
  { to: '/developer/tokens', label: 'Access tokens' },
  { to: '/developer/organization-webhooks', label: 'Organization webhooks' },
  { to: '/developer/user-webhooks', label: 'User webhooks' },
  { to: '/developer/events', label: 'Event catalogue' },
] as const;

export function SubPages() {
  return (
    <nav aria-label="Developer tools" className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          activeOptions={{ exact: to === '/developer', includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
