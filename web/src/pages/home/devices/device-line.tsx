import { Badge, Text, Title } from '@mantine/core';
import { RelativeTime } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './device-line.module.css';
import { batteryText, deviceStatus, isLow, ongoingEventNames } from './health.ts';
import { deviceReadings } from './readings.ts';

/** One line: name, status and readings. The device's page has the rest. */
export function DeviceLine({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const { device_id: deviceId, description, first_seen_at, last_heard_from_at } = device;
  const { text, color } = deviceStatus(device);
  const battery = isLow(device) ? t('devices.battery', { percent: batteryText(device) }) : undefined;
  const notes = [...(battery === undefined ? [] : [battery]), ...ongoingEventNames(device)];
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
        {deviceReadings(device, home, now).map(({ kind, label, value, exceeded: beyond }) => (
          <span key={kind} title={label} className={beyond ? classes.beyond : undefined}>
            {value}
          </span>
        ))}
      </div>
      <Text size="xs" c="dimmed" className={classes.heard}>
        {first_seen_at === null ? t('devices.neverSeen') : <RelativeTime at={last_heard_from_at} />}
      </Text>
    </article>
  );
}
