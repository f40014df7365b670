import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { AnchorLink } from '../../../components/links.ts';
import { useNow } from '../../../components/use-now.ts';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { liveDevices } from '../queries.ts';
import classes from './home-now.module.css';
import { type Level, levelsOf } from './levels.ts';

/** What draws a curve is as large as the page; the page stands without it. */
const LastHour = lazy(async () => ({ default: (await import('./last-hour.tsx')).LastHour }));

/** How it is there now, beside what is allowed, and how loud it was in the last hour. */
export function HomeNow({ home }: { home: Home }) {
  // A home without devices measures nothing; it says so below.
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
  const levels = levelsOf(devices ?? [], home, now);
  const several = (devices?.length ?? 0) > 1;
  return (
    <div className={classes.room}>
      {levels.length > 0 ? (
        <dl className={classes.levels}>
          {levels.map((level) => (
            <OneLevel key={level.label} level={level} named={several} />
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

function OneLevel({
  level: { kind, label, value, limit, beyond, room },
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
