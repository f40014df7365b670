import { Link } from '@tanstack/react-router';
import classes from './tabs.module.css';

interface Tab {
  to:
    | '/homes/$homeId'
    | '/homes/$homeId/charts'
    | '/homes/$homeId/settings'
    | '/homes/$homeId/reports'
    | '/homes/$homeId/guests'
    | '/homes/$homeId/guests/import'
    | '/homes/$homeId/guests/feeds';
  label: string;
}

/** Links between pages of one home. `label` names the group of pages. */
export function HomeTabs({ homeId, label, tabs }: { homeId: string; label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={classes.bar}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          params={{ homeId }}
          className={classes.link}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
