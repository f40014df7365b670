import { Link } from '@tanstack/react-router';
import classes from '../developer/sub-pages.module.css';

const PAGES = [
  { to: '/homes/$homeId', label: 'Now' },
  { to: '/homes/$homeId/charts', label: 'Charts' },
  { to: '/homes/$homeId/guests', label: 'Guests' },
  { to: '/homes/$homeId/settings', label: 'Settings' },
] as const;

export function SubPages({ homeId }: { homeId: string }) {
  return (
    <nav aria-label="Pages of this home" className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ homeId }}
          className={classes.link}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
