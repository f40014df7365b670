import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Ago } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Device, Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { DeleteDevice } from './delete-device.tsx';
import classes from './device-card.module.css';
import { EditDevice } from './edit-device.tsx';
import { isLow, isMouldy, mouldRisk, ongoingOf, standingOf } from './health.ts';
import { NewToken } from './new-token.tsx';
import { otherReadings, type Reading, readingsOf } from './readings.ts';

/** Everything there is to know of a device at this moment. */
export function DeviceCard({ device, home }: { device: Device; home: Home }) {
  const rights = useRights(home);
  const now = useNow();
  const readings = readingsOf(device, home, now);
  const others = otherReadings(device);
  const { text, color } = standingOf(device);
  const id = `device-${device.device_id}`;
  return (
    <Paper component="article" aria-labelledby={id} withBorder radius="lg" p="lg" className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Title order={3} id={id}>
            {device.description}
          </Title>
          <Text size="xs" c="dimmed">
            {device.device_mac}
          </Text>
        </div>
        <Badge color={color}>{text}</Badge>
      </Group>
      <Ongoing names={ongoingOf(device)} />
      {readings.length > 0 ? (
        <dl className={classes.readings}>
          {readings.map((reading) => (
            <OneReading key={reading.label} reading={reading} />
          ))}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          No readings yet.
        </Text>
      )}
      {others ? (
        <Text size="xs" c="dimmed">
          {others}
        </Text>
      ) : null}
      <Facts device={device} now={now} />
      {rights.devices ? (
        <Group gap="xs">
          <EditDevice device={device} home={home} />
          <NewToken device={device} />
          <DeleteDevice device={device} home={home} />
        </Group>
      ) : null}
    </Paper>
  );
}

/** The line is there whether or not something goes on, so that nothing below it moves. */
function Ongoing({ names }: { names: string[] }) {
  if (names.length === 0) return <div className={classes.ongoing} />;
  return (
    <ul className={classes.ongoing} aria-label="Goes on now">
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
        measured <Ago at={time} />
      </dd>
    </div>
  );
}

function Facts({ device, now }: { device: Device; now: number }) {
  const { battery, firmware, first_seen_at, last_heard_from_at, next_heartbeat_at } = device;
  const { percent, voltage } = battery;
  const overdue = next_heartbeat_at !== null && Date.parse(next_heartbeat_at) < now;
  return (
    <dl className={classes.facts}>
      {percent === null ? null : (
        <Fact name="Battery" warn={isLow(device)}>
          {Math.round(percent)} %{isLow(device) ? ' (low)' : ''}
          {voltage === null ? '' : ` · ${voltage.toFixed(2)} V`}
        </Fact>
      )}
      <Fact name="Last heard">{first_seen_at === null ? 'Never' : <Ago at={last_heard_from_at} />}</Fact>
      {next_heartbeat_at === null || device.offline ? null : (
        <Fact name={overdue ? 'Was expected' : 'Next expected'}>
          <Ago at={next_heartbeat_at} />
        </Fact>
      )}
      {firmware.installed === null ? null : (
        <Fact name="Firmware">
          {firmware.installed}
          {firmware.wanted !== null && firmware.wanted !== firmware.installed
            ? ` (${firmware.wanted} is wanted)`
            : ''}
        </Fact>
      )}
      <Fact name="Risk of mould" warn={isMouldy(device)}>
        {mouldRisk(device)}
      </Fact>
    </dl>
  );
}

function Fact({ name, warn = false, children }: { name: string; warn?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={warn ? classes.warn : undefined}>{children}</dd>
    </div>
  );
}
