import { Link } from '@tanstack/react-router';
import classes from '../../components/layout/tabs.module.css';
import { t } from '../../i18n/texts.ts';

const PAGES = [
  { to: '/messages', label: 'common.messages' },
  { to: '/messages/templates', label: 'common.templates' },
] as const;

export function MessageTabs() {
  return (
    <nav aria-label={t('common.messages')} className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
