import { Link } from '@tanstack/react-router';
import classes from '../developer/sub-pages.module.css';

const PAGES = [
  { to: '/homes/$homeId/guests', label: 'Guests' },
  { to: '/homes/$homeId/guests/import', label: 'Import a file' },
  { to: '/homes/$homeId/guests/feeds', label: 'Calendar feeds' },
] as const;

export function SubPages({ homeId }: { homeId: string }) {
  return (
    <nav aria-label="Guests of this home" className={classes.bar}>
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
