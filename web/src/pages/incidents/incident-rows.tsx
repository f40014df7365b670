import { Badge, Text } from '@mantine/core';
import { DateTime, RelativeTime } from '../../components/display/time.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Home, Incident } from '../../contract.ts';
import { HIGHEST_LEVEL, incidentTitle } from '../../format/incidents.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';

export function IncidentRows({ incidents, homes }: { incidents: Incident[]; homes: Home[] }) {
  const zoneOf = ({ home_id }: Incident) => homes.find((home) => home.home_id === home_id)?.timezone;
  return (
    <DataTable
      caption={t('incidents.incidentsNewestFirst')}
      rows={incidents}
      keyOf={({ home_id, incident_id }) => `${home_id} ${incident_id}`}
      columns={[
        { label: t('common.whatLabel'), cell: (incident) => <IncidentCell incident={incident} /> },
        { label: t('common.state'), cell: (incident) => <StateCell incident={incident} /> },
        {
          label: t('incidents.began'),
          cell: (incident) => (
            <Text size="sm">
              <DateTime at={incident.opened_at} zone={zoneOf(incident)} />
            </Text>
          ),
        },
        {
          label: t('incidents.ended'),
          cell: (incident) =>
            incident.ended_at === undefined ? null : (
              <Text size="sm">
                <DateTime at={incident.ended_at} zone={zoneOf(incident)} />
              </Text>
            ),
        },
      ]}
    />
  );
}

function IncidentCell({ incident }: { incident: Incident }) {
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

function StateCell({ incident }: { incident: Incident }) {
  const { open, level, acknowledged_at } = incident;
  const color = level === HIGHEST_LEVEL ? 'red' : 'orange';
  return (
    <>
      <Badge color={open ? color : 'gray'}>
        {open ? t('common.levelOf', { level, highest: HIGHEST_LEVEL }) : t('common.over')}
      </Badge>
      {acknowledged_at === undefined ? null : (
        <Text size="sm">
          <Rich text="incidents.acknowledgedAgo" values={{ ago: <RelativeTime at={acknowledged_at} /> }} />
        </Text>
      )}
    </>
  );
}
