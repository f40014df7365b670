import { Link } from '@tanstack/react-router';
import classes from '../../components/layout/tabs.module.css';
import { t } from '../../i18n/texts.ts';

const PAGES = [
  { to: '/on-call', label: 'onCall.whoAndWhen' },
  { to: '/on-call/escalation', label: 'common.escalation' },
] as const;

export function OnCallTabs() {
  return (
    <nav aria-label={t('common.onCall')} className={classes.bar}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
