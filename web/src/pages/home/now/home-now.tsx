import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNow } from '../../../components/display/use-now.ts';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { liveDevices } from '../queries.ts';
import classes from './home-now.module.css';
import { homeLevels, type Level } from './levels.ts';

/** The chart code is as large as the rest of the page, which does not wait for it. */
const LastHour = lazy(async () => ({ default: (await import('./last-hour.tsx')).LastHour }));

/** Current values with their limits, and the sound level of the last hour. */
export function HomeNow({ home }: { home: Home }) {
  // The device list has the empty state.
  if (home.devices.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby="now" withBorder radius="lg" className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} size="h3" id="now">
          {t('home.nowAndLastHour')}
        </Title>
        <AnchorLink to="/homes/$homeId/charts" params={{ homeId: home.home_id }} size="sm">
          {t('home.allCharts')}
        </AnchorLink>
      </div>
      <Levels home={home} />
      <div className={classes.curve}>
        <Suspense fallback={<Skeleton h="100%" />}>
          <LastHour home={home} />
        </Suspense>
      </div>
    </Paper>
  );
}

function Levels({ home }: { home: Home }) {
  const devices = useQuery(liveDevices(home.home_id)).data?.items;
  const now = useNow();
  const levels = homeLevels(devices ?? [], home, now);
  const several = (devices?.length ?? 0) > 1;
  return (
    <div className={classes.room}>
      {levels.length > 0 ? (
        <dl className={classes.levels}>
          {levels.map((level) => (
            <LevelItem key={level.label} level={level} named={several} />
          ))}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          {devices ? t('home.nothingIsMeasuredAtMoment') : t('home.loadingWhatIsMeasured')}
        </Text>
      )}
    </div>
  );
}

function LevelItem({
  level: { kind, label, value, limit, exceeded: beyond, room },
  named,
}: {
  level: Level;
  named: boolean;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value} data-live={kind}>
        {value}
      </dd>
      <dd className={beyond ? classes.beyond : undefined}>{beyond ?? limit}</dd>
      {named ? <dd className={classes.where}>{room}</dd> : null}
    </div>
  );
}
