import type { ReactNode } from 'react';
import type { Incident } from '../../contract.ts';
import { awaitsAcknowledgement, incidentTitle } from '../../format/incidents.ts';
import { t } from '../../i18n/texts.ts';
import { AnchorLink } from '../layout/links.ts';
import { Hint } from './hint.tsx';
import { Icon } from './icon.tsx';
import classes from './incident-line.module.css';
import { RelativeTime } from './time.tsx';

interface IncidentLineProps {
  incident: Incident;
  /** In a list of several homes. */
  withHome?: boolean;
  /** Follows it. */
  children?: ReactNode;
}

/** The incident, its start, and the link to its page. */
export function IncidentLine({ incident, withHome = false, children }: IncidentLineProps) {
  const { home_id: homeId, incident_id: incidentId, level, started_at, acknowledged_at } = incident;
  return (
    <div className={classes.line} data-level={level} data-incident>
      <Icon name="warning" />
      <AnchorLink to="/homes/$homeId/incidents/$incidentId" params={{ homeId, incidentId }} fw={600}>
        {withHome
          ? t('common.incidentInHome', { incident: incidentTitle(incident), home: incident.home_name })
          : incidentTitle(incident)}
      </AnchorLink>
      <Hint span>
        <RelativeTime at={started_at} />
        {acknowledged_at === undefined ? '' : `, ${t('common.acknowledged')}`}
        {awaitsAcknowledgement(incident) ? `, ${t('common.endedNotAcknowledged')}` : ''}
      </Hint>
      {children}
    </div>
  );
}
