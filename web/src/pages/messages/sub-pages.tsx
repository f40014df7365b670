import { Link } from '@tanstack/react-router';
import classes from '../../components/tabs.module.css';

const PAGES = [
  { to: '/messages', label: 'Messages' },
  { to: '/messages/templates', label: 'Templates' },
] as const;

export function SubPages() {
  return (
    <nav aria-label="Messages" className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
