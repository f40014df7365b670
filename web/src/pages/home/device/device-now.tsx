import { Badge, Text } from '@mantine/core';
import { RelativeTime } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import type { Device, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { ongoingEventNames } from '../devices/health.ts';
import { deviceReadings, otherReadings, type Reading } from '../devices/readings.ts';
import classes from './device-now.module.css';

/** Present values beside their limits. */
export function DeviceNow({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const readings = deviceReadings(device, home, now);
  const others = otherReadings(device);
  return (
    <>
      <OngoingEvents names={ongoingEventNames(device)} />
      {readings.length > 0 ? (
        <dl className={classes.readings}>
          {readings.map((reading) => (
            <ReadingItem key={reading.kind} reading={reading} />
          ))}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          {t('devices.noReadingsYet')}
        </Text>
      )}
      {others ? (
        <Text size="xs" c="dimmed" mt="sm">
          {others}
        </Text>
      ) : null}
    </>
  );
}

/** Always present, so that nothing below it moves. */
function OngoingEvents({ names }: { names: string[] }) {
  if (names.length === 0) return <div className={classes.ongoing} />;
  return (
    <ul className={classes.ongoing} aria-label={t('devices.goesOnNow')}>
      {names.map((name) => (
        <Badge key={name} component="li" color="orange">
          {name}
        </Badge>
      ))}
    </ul>
  );
}

function ReadingItem({ reading: { label, value, limit, exceeded: beyond, time } }: { reading: Reading }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {limit === undefined ? null : (
        <dd className={beyond ? classes.beyond : undefined}>{beyond ?? limit}</dd>
      )}
      <dd>
        <Rich text="devices.measured" values={{ ago: <RelativeTime at={time} /> }} />
      </dd>
    </div>
  );
}
