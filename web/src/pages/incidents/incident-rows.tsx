import { Badge, Text } from '@mantine/core';
import { AnchorLink } from '../../components/links.ts';
import { Ago, Moment } from '../../components/moment.tsx';
import { Rows } from '../../components/rows.tsx';
import type { Home, Incident } from '../../contract.ts';
import { HIGHEST_LEVEL, incidentTitle } from '../../format/incidents.ts';
import { Rich } from '../../words/rich.tsx';
import { t } from '../../words/words.ts';

export function IncidentRows({ incidents, homes }: { incidents: Incident[]; homes: Home[] }) {
  const zoneOf = ({ home_id }: Incident) => homes.find((home) => home.home_id === home_id)?.timezone;
  return (
    <Rows
      caption={t('Incidents, newest first')}
      rows={incidents}
      keyOf={({ home_id, incident_id }) => `${home_id} ${incident_id}`}
      columns={[
        { label: t('What'), cell: (incident) => <What incident={incident} /> },
        { label: t('State'), cell: (incident) => <State incident={incident} /> },
        {
          label: t('Began'),
          cell: (incident) => (
            <Text size="sm">
              <Moment at={incident.opened_at} zone={zoneOf(incident)} />
            </Text>
          ),
        },
        {
          label: t('Ended'),
          cell: (incident) =>
            incident.ended_at === undefined ? null : (
              <Text size="sm">
                <Moment at={incident.ended_at} zone={zoneOf(incident)} />
              </Text>
            ),
        },
      ]}
    />
  );
}

function What({ incident }: { incident: Incident }) {
  const { home_id: homeId, incident_id: incidentId, home_name } = incident;
  return (
    <>
      <AnchorLink to="/homes/$homeId/incidents/$incidentId" params={{ homeId, incidentId }} fw={600}>
        {incidentTitle(incident)}
      </AnchorLink>
      <Text size="sm" c="dimmed">
        {home_name}
      </Text>
    </>
  );
}

function State({ incident }: { incident: Incident }) {
  const { open, level, acknowledged_at } = incident;
  const color = level === HIGHEST_LEVEL ? 'red' : 'orange';
  return (
    <>
      <Badge color={open ? color : 'gray'}>
        {open ? t('Level {level} of {highest}', { level, highest: HIGHEST_LEVEL }) : t('Over')}
      </Badge>
      {acknowledged_at === undefined ? null : (
        <Text size="sm">
          <Rich message="Acknowledged {ago}" values={{ ago: <Ago at={acknowledged_at} /> }} />
        </Text>
      )}
    </>
  );
}
