import { Paper, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { deviceReadings, type Reading } from '../devices/readings.ts';
import { liveDevices } from '../queries.ts';
import classes from './home-now.module.css';

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
        <Hint>{devices ? t('home.nothingIsMeasuredAtMoment') : t('home.loadingWhatIsMeasured')}</Hint>
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

/** The most relevant room per kind: beyond a limit, otherwise the loudest, coldest or most humid. */
interface Level extends Reading {
  room: string;
}

const SHOWN_KINDS = [
  { kind: 'sound', least: false },
  { kind: 'temperature', least: true },
  { kind: 'humidity', least: false },
] as const;

function homeLevels(devices: Device[], home: Home, now: number): Level[] {
  const all = devices
    .filter(({ active, offline }) => active && !offline)
    .flatMap((device) =>
      deviceReadings(device, home, now).map((reading) => ({ ...reading, room: device.description })),
    );
  return SHOWN_KINDS.flatMap(({ kind, least }) => {
    const found = all.filter((level) => level.kind === kind);
    const candidates = found.some((level) => level.exceeded)
      ? found.filter((level) => level.exceeded)
      : found;
    const [most] = candidates.toSorted((one, other) =>
      least ? one.number - other.number : other.number - one.number,
    );
    return most ? [most] : [];
  });
}
