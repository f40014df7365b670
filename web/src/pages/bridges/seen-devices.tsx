import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { AnchorLink } from '../../components/links.ts';
import { Ago } from '../../components/moment.tsx';
import { rescueFocus } from '../../components/rescue-focus.ts';
import { Rows } from '../../components/rows.tsx';
import { say } from '../../components/say.ts';
import type { Bridge, BridgeDevice } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useHomesOf } from '../../queries/homes.ts';
import { AssignDevice } from './assign-device.tsx';
import { measureText, refusedTexts } from './labels.ts';
import type { Place } from './place.ts';
import { useBridgesChanged } from './queries.ts';

interface SeenDevicesProps {
  caption: string;
  devices: BridgeDevice[];
  bridge: Bridge;
  place: Place;
  taken: ReadonlySet<string>;
}

export function SeenDevices({ caption, devices, bridge, place, taken }: SeenDevicesProps) {
  const [chosen, setChosen] = useState<BridgeDevice>();
  const actions = {
    label: t('common.actions'),
    plain: true,
    align: 'right',
    cell: (seen: BridgeDevice) =>
      seen.device_id === null ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t('bridges.assignNamed', { name: calledThere(seen) })}
          onClick={() => setChosen(seen)}
        >
          {t('bridges.assign')}
        </Button>
      ) : (
        <Unassign seen={seen} bridge={bridge} place={place} />
      ),
  } as const;
  return (
    <>
      <Rows
        caption={caption}
        rows={devices}
        keyOf={({ foreign_id }) => foreign_id}
        columns={[
          { label: t('common.device'), cell: (seen) => <Name seen={seen} place={place} />, width: '26%' },
          { label: t('bridges.measures'), cell: (seen) => <Measures seen={seen} />, width: '26%' },
          {
            label: t('bridges.notTakenOver'),
            cell: (seen) => (seen.refused.length === 0 ? null : <Refused seen={seen} />),
            width: '26%',
          },
          {
            label: t('common.lastHeard'),
            cell: ({ last_heard_at }) =>
              last_heard_at === null ? t('common.never') : <Ago at={last_heard_at} />,
          },
          ...(place.mayWrite ? [actions] : []),
        ]}
      />
      {chosen ? (
        <AssignDevice
          seen={chosen}
          bridge={bridge}
          place={place}
          taken={taken}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}

const calledThere = ({ name, foreign_id }: BridgeDevice): string => name ?? foreign_id;

function Name({ seen, place }: { seen: BridgeDevice; place: Place }) {
  const { device_id, device_name, home_id, model, vendor } = seen;
  const made = [vendor, model].filter((word) => word !== null).join(' ');
  const called = device_id === null ? '' : calledThere(seen);
  // Names may repeat. The address printed on the device is unique.
  const id = seen.name === null ? '' : seen.foreign_id;
  return (
    <>
      {device_id === null || home_id === null ? (
        <Text fw={600}>{calledThere(seen)}</Text>
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
        {[called, made, id].filter((word) => word !== '').join(' · ')}
      </Text>
      {home_id === null || place.home ? null : <HomeOf homeId={home_id} />}
      {seen.name === null ? <Badge color="red">{t('bridges.goneFromBridge')}</Badge> : null}
    </>
  );
}

/** A bridge of an organization has devices of many homes. */
function HomeOf({ homeId }: { homeId: string }) {
  const home = useHomesOf([homeId]).find(({ home_id }) => home_id === homeId);
  return <Text size="xs">{home?.name}</Text>;
}

function Measures({ seen }: { seen: BridgeDevice }) {
  if (seen.measures.length === 0) return <Text size="sm">{t('bridges.nothing')}</Text>;
  return <Text size="sm">{seen.measures.map(measureText).join(', ')}</Text>;
}

function Refused({ seen }: { seen: BridgeDevice }) {
  return refusedTexts(seen.refused).map((text) => (
    <Text key={text} size="xs" c="dimmed">
      {text}
    </Text>
  ));
}

function Unassign({ seen, bridge, place }: { seen: BridgeDevice; bridge: Bridge; place: Place }) {
  const changed = useBridgesChanged();
  const name = seen.device_name ?? calledThere(seen);
  return (
    <Group justify="flex-end">
      <ConfirmAction
        label={t('bridges.takeAway')}
        describedAs={t('bridges.takeAwayNamed', { name })}
        title={t('bridges.takeAwayFromBridge', { name })}
        text={t('bridges.takeAwayConsequence')}
        confirmLabel={t('bridges.takeAway')}
        run={() => place.unassign(bridge.bridge_id, seen.foreign_id)}
        done={async () => {
          say(t('bridges.wasTakenAway', { name }));
          await changed();
          rescueFocus();
        }}
      />
    </Group>
  );
}
