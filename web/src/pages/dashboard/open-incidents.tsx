import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { IncidentLine } from '../../components/display/incident-line.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { mostUrgent } from '../../format/incidents.ts';
import { t } from '../../i18n/texts.ts';
import { refetchEvery } from '../../queries/live.ts';
import classes from './dashboard-page.module.css';

const LIVE_MS = 5000;
const MOST_COMPARED = 50;

/** `calm`: no home needs attention for another reason. The most urgent open incident, and how many more there are. Always one line, so that nothing moves. */
export function OpenIncidents({ organizationId, calm }: { organizationId: string; calm: boolean }) {
  const open = useQuery({
    queryKey: ['organizations', organizationId, 'incidents', 'open'],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/incidents',
        params({ organization_id: organizationId }, { open: true, limit: MOST_COMPARED }),
      ),
    refetchInterval: refetchEvery(LIVE_MS),
  });
  const shown = mostUrgent(open.data?.incidents ?? []);
  const more = (open.data?.paging.total_count ?? 0) - 1;
  return (
    <section aria-label={t('common.goingOnNow')} className={classes.goingOn}>
      {shown ? (
        <IncidentLine incident={shown} withHome>
          {more > 0 ? (
            <AnchorLink to="/incidents" search={{ open: true }} ml="auto">
              {t('dashboard.more', { count: more })}
            </AnchorLink>
          ) : null}
        </IncidentLine>
      ) : (
        <Text c="dimmed" className={classes.nothingGoesOn}>
          <Icon name={open.isError || !calm ? 'warning' : 'check'} size={16} />
          {open.isError
            ? t('dashboard.incidentsUnreadable')
            : open.isPending
              ? t('dashboard.loading')
              : t('dashboard.noOpenIncidents')}{' '}
          <AnchorLink to="/incidents">{t('dashboard.allIncidents')}</AnchorLink>
        </Text>
      )}
    </section>
  );
}
