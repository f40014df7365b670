import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Ago } from '../../../components/moment.tsx';
import type { Home, Incident } from '../../../contract.ts';
import { incidentTitle } from '../../../format/incidents.ts';
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
        <section aria-label="Going on now" className={classes.lines}>
          {open.map((incident) => (
            <IncidentLine key={incident.incident_id} incident={incident} />
          ))}
        </section>
      ) : null}
    </>
  );
}

interface IncidentLineProps {
  incident: Incident;
  /** Among those of other homes. */
  withHome?: boolean;
}

/** What goes on, since when, and the way to its page. */
export function IncidentLine({ incident, withHome = false }: IncidentLineProps) {
  const { home_id: homeId, incident_id: incidentId, level, opened_at, acknowledged_at } = incident;
  return (
    <div className={classes.line} data-level={level} data-incident>
      <Icon name="warning" />
      <AnchorLink to="/homes/$homeId/incidents/$incidentId" params={{ homeId, incidentId }} fw={600}>
        {incidentTitle(incident)}
        {withHome ? ` in ${incident.home_name}` : ''}
      </AnchorLink>
      <Text span size="sm" c="dimmed">
        <Ago at={opened_at} />
        {acknowledged_at === undefined ? '' : ', acknowledged'}
      </Text>
    </div>
  );
}
