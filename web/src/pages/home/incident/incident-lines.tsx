import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IncidentLine } from '../../../components/incident-line.tsx';
import type { Home } from '../../../contract.ts';
import { incidentTitle } from '../../../format/incidents.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './incident.module.css';
import { openIncidentsQuery } from './queries.ts';

/**
 * While something goes on, and only then: one line each, which leads to the page of it. At the bottom of the window, over
 * whatever is looked at: above the rest it would push away what somebody is about to press.
 */
export function IncidentLines({ home }: { home: Home }) {
  const open = useQuery(openIncidentsQuery(home.home_id)).data ?? [];
  return (
    <>
      {/* Always there: what comes with its words is not read out. */}
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
