import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IncidentLine } from '../../../components/display/incident-line.tsx';
import type { Home } from '../../../contract.ts';
import { incidentTitle } from '../../../format/incidents.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './incident.module.css';
import { openIncidentsQuery } from './queries.ts';

/**
 * One line for each open incident, with a link to its page. At the bottom of the window, because a line above the
 * content would move buttons that the user is about to press.
 */
export function IncidentLines({ home }: { home: Home }) {
  const open = useQuery(openIncidentsQuery(home.home_id)).data ?? [];
  return (
    <>
      {/* Always mounted: screen readers ignore a live region that is added with its text. */}
      <VisuallyHidden role="alert">{open.map(incidentTitle).join('. ')}</VisuallyHidden>
      {open.length > 0 ? (
        <section aria-label={t('common.goingOnNow')} className={classes.lines}>
          {open.map((incident) => (
            <IncidentLine key={incident.incident_id} incident={incident} />
          ))}
        </section>
      ) : null}
    </>
  );
}
