import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { Icon } from '../../components/icon.tsx';
import { AnchorLink } from '../../components/links.ts';
import { count } from '../../format/names.ts';
import { every } from '../../queries/live.ts';
import { IncidentLine } from '../home/index.ts';
import classes from './dashboard-page.module.css';

/** The rest stands on its own page. */
const SHOWN = 5;
const LIVE_MS = 5000;

/** First of all, what is wrong now. A line is always there, so that nothing jumps when something begins. */
export function GoingOn({ organizationId }: { organizationId: string }) {
  const open = useQuery({
    queryKey: ['organizations', organizationId, 'incidents', 'open'],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/incidents', {
        params: { path: { organization_id: organizationId }, query: { open: true, limit: SHOWN } },
      }),
    refetchInterval: every(LIVE_MS),
  });
  const { incidents = [], paging } = open.data ?? {};
  const more = (paging?.total_count ?? 0) - incidents.length;
  return (
    <section aria-label="Going on now" className={classes.goingOn}>
      {incidents.length === 0 ? (
        <Text c="dimmed" className={classes.nothingGoesOn}>
          <Icon name={open.isError ? 'warning' : 'check'} size={16} />
          {open.isError
            ? 'What goes on could not be read.'
            : open.isPending
              ? 'Looking …'
              : 'Nothing goes on now.'}{' '}
          <AnchorLink to="/incidents">All incidents</AnchorLink>
        </Text>
      ) : (
        <Stack gap="xs">
          {incidents.map((incident) => (
            <IncidentLine key={`${incident.home_id} ${incident.incident_id}`} incident={incident} withHome />
          ))}
          {more > 0 ? (
            <AnchorLink to="/incidents" search={{ open: true }}>
              {count(more, 'more', 'more')} going on
            </AnchorLink>
          ) : null}
        </Stack>
      )}
    </section>
  );
}
