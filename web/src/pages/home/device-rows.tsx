import { Badge, Group, Text } from '@mantine/core';
import type { Device } from '../../api/homes.ts';
import { Icon } from '../../parts/icon.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Rows } from '../../parts/rows.tsx';
import { withUnit } from '../../words/measures.ts';
import { readable } from '../../words/names.ts';

const LOW_PERCENT = 20;

export function DeviceRows({ devices }: { devices: Device[] }) {
  return (
    <Rows
      caption="Devices"
      rows={devices.toSorted((one, other) => one.description.localeCompare(other.description))}
      keyOf={(device) => device.device_id}
      columns={[
        { label: 'Device', cell: (device) => <Name device={device} />, width: '28%' },
        { label: 'State', cell: (device) => <State device={device} /> },
        { label: 'Battery', cell: (device) => battery(device.battery.percent) },
        { label: 'Last heard', cell: lastHeard },
        { label: 'Readings', cell: readings, width: '30%' },
      ]}
    />
  );
}

function Name({ device }: { device: Device }) {
  const firmware = device.firmware.installed;
  return (
    <>
      <Text fw={600}>{device.description}</Text>
      <Text size="xs" c="dimmed">
        {firmware ? `${device.device_mac} · firmware ${firmware}` : device.device_mac}
      </Text>
    </>
  );
}

function State({ device }: { device: Device }) {
  const [text, color] = !device.active
    ? ['Switched off', 'gray']
    : device.first_seen_at === null
      ? ['Not seen yet', 'gray']
      : device.offline
        ? ['Offline', 'red']
        : ['Online', 'green'];
  return (
    <Group gap={6}>
      <Badge color={color}>{text}</Badge>
      {device.ongoing_events.map((name) => (
        <Badge key={name} color="orange">
          {readable(name)}
        </Badge>
      ))}
    </Group>
  );
}

function battery(percent: number | null) {
  if (percent === null) return null;
  const low = percent <= LOW_PERCENT;
  return (
    <Group gap={6} wrap="nowrap" c={low ? 'var(--mantine-color-error)' : undefined}>
      <Icon name="battery" size={16} />
      <Text size="sm" fw={low ? 700 : 400} style={{ whiteSpace: 'nowrap' }}>
        {Math.round(percent)} %{low ? ' (low)' : ''}
      </Text>
    </Group>
  );
}

function lastHeard(device: Device) {
  return device.first_seen_at === null ? 'Never' : <Ago at={device.last_heard_from_at} />;
}

function readings(device: Device) {
  const values = Object.entries(device.latest_sensor_values);
  if (values.length === 0) return null;
  return values.map(([name, { value }]) => `${readable(name)} ${withUnit(name, value)}`).join(' · ');
}
