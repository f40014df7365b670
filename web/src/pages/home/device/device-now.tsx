import { Badge, Text } from '@mantine/core';
import { Ago } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Device, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { ongoingOf } from '../devices/health.ts';
import { otherReadings, type Reading, readingsOf } from '../devices/readings.ts';
import classes from './device-now.module.css';

/** Present values beside their limits. */
export function DeviceNow({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const readings = readingsOf(device, home, now);
  const others = otherReadings(device);
  return (
    <>
      <Ongoing names={ongoingOf(device)} />
      {readings.length > 0 ? (
        <dl className={classes.readings}>
          {readings.map((reading) => (
            <OneReading key={reading.kind} reading={reading} />
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
function Ongoing({ names }: { names: string[] }) {
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

function OneReading({ reading: { label, value, limit, beyond, time } }: { reading: Reading }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {limit === undefined ? null : (
        <dd className={beyond ? classes.beyond : undefined}>{beyond ?? limit}</dd>
      )}
      <dd>
        <Rich text="devices.measured" values={{ ago: <Ago at={time} /> }} />
      </dd>
    </div>
  );
}
