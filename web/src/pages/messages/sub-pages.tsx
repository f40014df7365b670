import { Link } from '@tanstack/react-router';
import classes from '../../components/tabs.module.css';
import { msg, t } from '../../words/words.ts';

const PAGES = [
  { to: '/messages', label: msg('Messages') },
  { to: '/messages/templates', label: msg('Templates') },
] as const;

export function SubPages() {
  return (
    <nav aria-label={t('Messages')} className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
