import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../../components/display/time.tsx';
import { announceChange } from '../../components/feedback/toast.ts';
import { ConfirmAction } from '../../components/forms/confirm-action.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Bridge, BridgeDevice } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useHomesById } from '../../queries/homes.ts';
import { AssignDevice } from './assign-device.tsx';
import type { BridgeScope } from './bridge-scope.ts';
import { measureText, refusedTexts } from './labels.ts';
import { BRIDGE_KEYS } from './queries.ts';

interface BridgeDevicesProps {
  caption: string;
  devices: BridgeDevice[];
  bridge: Bridge;
  scope: BridgeScope;
  assignedIds: ReadonlySet<string>;
}

export function BridgeDevices({ caption, devices, bridge, scope, assignedIds }: BridgeDevicesProps) {
  const [chosen, setChosen] = useState<BridgeDevice>();
  const actions = {
    actions: (device: BridgeDevice) =>
      device.device_id === null ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t('bridges.assignNamed', { name: nameOnBridge(device) })}
          onClick={() => setChosen(device)}
        >
          {t('bridges.assign')}
        </Button>
      ) : (
        <Unassign device={device} bridge={bridge} scope={scope} />
      ),
  };
  return (
    <>
      <DataTable
        caption={caption}
        rows={devices}
        keyOf={({ foreign_id }) => foreign_id}
        columns={[
          {
            label: t('common.device'),
            cell: (device) => <Name device={device} scope={scope} />,
            width: '26%',
          },
          { label: t('bridges.measures'), cell: (device) => <Measures device={device} />, width: '26%' },
          {
            label: t('bridges.notTakenOver'),
            cell: (device) => (device.refused.length === 0 ? null : <RefusedProperties device={device} />),
            width: '26%',
          },
          {
            label: t('common.lastHeard'),
            cell: ({ last_heard_at }) =>
              last_heard_at === null ? t('common.never') : <RelativeTime at={last_heard_at} />,
          },
          ...(scope.mayWrite ? [actions] : []),
        ]}
      />
      {chosen ? (
        <AssignDevice
          device={chosen}
          bridge={bridge}
          scope={scope}
          assigned={assignedIds}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}

const nameOnBridge = ({ name, foreign_id }: BridgeDevice): string => name ?? foreign_id;

function Name({ device, scope }: { device: BridgeDevice; scope: BridgeScope }) {
  const { device_id, device_name, home_id, model, vendor } = device;
  const maker = [vendor, model].filter((word) => word !== null).join(' ');
  const bridgeName = device_id === null ? '' : nameOnBridge(device);
  // Names may repeat. The address printed on the device is unique.
  const id = device.name === null ? '' : device.foreign_id;
  return (
    <>
      {device_id === null || home_id === null ? (
        <Text fw={600}>{nameOnBridge(device)}</Text>
      ) : (
        <AnchorLink
          to="/homes/$homeId/devices/$deviceId"
          params={{ homeId: home_id, deviceId: device_id }}
          fw={600}
        >
          {device_name ?? device_id}
        </AnchorLink>
      )}
      <Text size="xs" c="dimmed">
        {[bridgeName, maker, id].filter((word) => word !== '').join(' · ')}
      </Text>
      {home_id === null || scope.home ? null : <HomeName homeId={home_id} />}
      {device.name === null ? <Badge color="red">{t('bridges.goneFromBridge')}</Badge> : null}
    </>
  );
}

/** A bridge of an organization has devices of many homes. */
function HomeName({ homeId }: { homeId: string }) {
  const home = useHomesById([homeId]).find(({ home_id }) => home_id === homeId);
  return <Text size="xs">{home?.name}</Text>;
}

function Measures({ device }: { device: BridgeDevice }) {
  if (device.measures.length === 0) return <Text size="sm">{t('bridges.nothing')}</Text>;
  return <Text size="sm">{device.measures.map(measureText).join(', ')}</Text>;
}

function RefusedProperties({ device }: { device: BridgeDevice }) {
  return refusedTexts(device.refused).map((text) => (
    <Text key={text} size="xs" c="dimmed">
      {text}
    </Text>
  ));
}

function Unassign({ device, bridge, scope }: { device: BridgeDevice; bridge: Bridge; scope: BridgeScope }) {
  const name = device.device_name ?? nameOnBridge(device);
  return (
    <Group justify="flex-end">
      <ConfirmAction
        label={t('bridges.takeAway')}
        icon={null}
        describedAs={t('bridges.takeAwayNamed', { name })}
        title={t('bridges.takeAwayFromBridge', { name })}
        text={t('bridges.takeAwayConsequence')}
        run={() => scope.unassign(bridge.bridge_id, device.foreign_id)}
        done={() => announceChange(t('bridges.wasTakenAway', { name }), ...BRIDGE_KEYS)}
      />
    </Group>
  );
}
