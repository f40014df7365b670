import { Badge, Group } from '@mantine/core';
import { AlarmBadge } from '../../components/display/alarm-badge.tsx';
import { Hint } from '../../components/display/hint.tsx';
import { RelativeTime } from '../../components/display/time.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Device, Home } from '../../contract.ts';
import { groupBy } from '../../format/group-by.ts';
import { t } from '../../i18n/texts.ts';

export function HomeRows({ homes, devices }: { homes: Home[]; devices: Device[] | undefined }) {
  const byHome = groupBy(devices ?? [], (device) => device.home);
  const devicesOf = (home: Home) => byHome.get(home.home_id) ?? [];
  return (
    <DataTable
      caption={t('common.homes')}
      rows={homes}
      keyOf={(home) => home.home_id}
      columns={[
        { label: t('common.home'), cell: (home) => <Name home={home} />, width: '40%' },
        {
          label: t('common.devices'),
          cell: (home) => <Health home={home} devices={devices && devicesOf(home)} />,
        },
        { label: t('common.lastHeard'), cell: (home) => lastContact(devicesOf(home)) },
        { label: t('common.alarm'), cell: (home) => <AlarmBadge status={home.alarm_status} /> },
      ]}
    />
  );
}

function Name({ home }: { home: Home }) {
  return (
    <>
      <AnchorLink to="/homes/$homeId" params={{ homeId: home.home_id }} fw={600}>
        {home.name}
      </AnchorLink>
      <Hint>{home.address || home.timezone}</Hint>
      {home.tags.length === 0 ? null : (
        <Group gap={4} mt={4}>
          {home.tags.map((tag) => (
            <Badge key={tag} color="gray" variant="outline" tt="none">
              {tag}
            </Badge>
          ))}
        </Group>
      )}
    </>
  );
}

function Health({ home, devices }: { home: Home; devices: Device[] | undefined }) {
  if (home.devices.length === 0) return <Badge color="gray">{t('common.noDevices')}</Badge>;
  const offline = devices?.filter((device) => device.offline).length ?? 0;
  const all = t('common.deviceCount', { count: home.devices.length });
  const neverSeen = devices?.filter((device) => device.first_seen_at === null).length ?? 0;
  if (offline === 0 && neverSeen > 0)
    return (
      <Badge color="gray">
        {neverSeen === home.devices.length
          ? t('homes.allDevicesNeverSeen', { all })
          : t('homes.devicesNeverSeen', { all, count: neverSeen })}
      </Badge>
    );
  if (offline === 0) return <Badge color={devices ? 'green' : 'gray'}>{all}</Badge>;
  return <Badge color="red">{t('homes.devicesOffline', { offline, all })}</Badge>;
}

function lastContact(devices: Device[]) {
  const latest = devices
    .filter((device) => device.first_seen_at !== null)
    .map((device) => device.last_heard_from_at)
    .sort()
    .at(-1);
  return latest === undefined ? null : <RelativeTime at={latest} />;
}
