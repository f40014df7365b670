import { Badge, Text, Title } from '@mantine/core';
import { AnchorLink } from '../../../components/links.ts';
import { Ago } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './device-line.module.css';
import { batteryText, isLow, ongoingOf, standingOf } from './health.ts';
import { readingsOf } from './readings.ts';

/** A device in a line: what it is called, whether it is there, what it measures. The rest is on its own page. */
export function DeviceLine({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const { device_id: deviceId, description, first_seen_at, last_heard_from_at } = device;
  const { text, color } = standingOf(device);
  const battery = isLow(device) ? t('devices.battery', { percent: batteryText(device) }) : undefined;
  const notes = [...(battery === undefined ? [] : [battery]), ...ongoingOf(device)];
  const id = `device-${deviceId}`;
  return (
    <article aria-labelledby={id} className={classes.line}>
      <Title order={3} size="sm" id={id} className={classes.name}>
        <AnchorLink
          to="/homes/$homeId/devices/$deviceId"
          params={{ homeId: home.home_id, deviceId }}
          inherit
          fw={600}
        >
          {description}
        </AnchorLink>
      </Title>
      <Badge color={color} className={classes.standing}>
        {t(text)}
      </Badge>
      <div className={classes.notes} title={notes.join(', ')}>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      <div className={classes.values}>
        {readingsOf(device, home, now).map(({ kind, label, value, beyond }) => (
          <span key={kind} title={label} className={beyond ? classes.beyond : undefined}>
            {value}
          </span>
        ))}
      </div>
      <Text size="xs" c="dimmed" className={classes.heard}>
        {first_seen_at === null ? t('devices.neverHeard') : <Ago at={last_heard_from_at} />}
      </Text>
    </article>
  );
}
