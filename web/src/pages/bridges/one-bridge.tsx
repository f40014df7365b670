import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { Bridge, BridgeDevice } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { BridgeActions } from './bridge-actions.tsx';
import { BridgeState } from './bridge-state.tsx';
import { messageText } from './labels.ts';
import type { Place } from './place.ts';
import { liveBridge, liveBridgeDevices } from './queries.ts';
import { SeenDevices } from './seen-devices.tsx';

interface OneBridgeProps {
  place: Place;
  bridgeId: string;
  /** To all bridges, after this one was deleted. */
  goBack(): Promise<void>;
}

export function OneBridge({ place, bridgeId, goBack }: OneBridgeProps) {
  const bridge = useQuery(liveBridge(place, bridgeId));
  const devices = useQuery(liveBridgeDevices(place, bridgeId));
  return (
    <Loaded query={bridge} what={t('bridges.thisBridge')}>
      {(found) => (
        <>
          <PageHeading title={found.name} text={<BridgeState bridge={found} />}>
            {place.mayWrite ? <BridgeActions bridge={found} place={place} onDeleted={goBack} /> : null}
          </PageHeading>
          <Stack gap="xl">
            <Loaded query={devices} what={t('common.theDevices')} lines={4}>
              {({ items }) => <Devices devices={items} bridge={found} place={place} />}
            </Loaded>
            {found.refused_count > 0 ? <Refusals bridge={found} place={place} /> : null}
          </Stack>
        </>
      )}
    </Loaded>
  );
}

interface OfBridge {
  bridge: Bridge;
  place: Place;
}

function Devices({ devices, bridge, place }: OfBridge & { devices: BridgeDevice[] }) {
  const waiting = devices.filter(({ device_id }) => device_id === null);
  const assigned = devices.filter(({ device_id }) => device_id !== null);
  const taken = new Set(assigned.flatMap(({ device_id }) => device_id ?? []));
  const common = { bridge, place, taken };
  if (devices.length === 0)
    return (
      <Nothing
        icon="device"
        title={t('bridges.noDevicesSeenYet')}
        text={bridge.kind === 'zigbee2mqtt' ? t('bridges.noDevicesSeenHint') : t('bridges.noSensorsSeenHint')}
      />
    );
  return (
    <>
      {waiting.length > 0 ? (
        <Section title={t('bridges.notAssigned')} text={t('bridges.unassignedDevicesHint')}>
          <SeenDevices caption={t('bridges.devicesThatAreNotAssigned')} devices={waiting} {...common} />
        </Section>
      ) : null}
      {assigned.length > 0 ? (
        <Section title={t('bridges.assigned')}>
          <SeenDevices caption={t('bridges.devicesThatAreAssigned')} devices={assigned} {...common} />
        </Section>
      ) : null}
    </>
  );
}

function Refusals({ bridge, place }: OfBridge) {
  return (
    <Section
      title={t('bridges.unusedMessages')}
      text={t('bridges.unusedMessageCount', {
        count: bridge.refused_count,
      })}
    >
      <Rows
        caption={t('bridges.unusedMessages')}
        rows={bridge.refusals.map((refusal, at) => ({ ...refusal, key: String(at) }))}
        keyOf={({ key }) => key}
        columns={[
          {
            label: bridge.kind === 'zigbee2mqtt' ? t('bridges.topic') : t('bridges.sensorOrTopic'),
            cell: ({ what }) => <Text size="sm">{what}</Text>,
            width: '45%',
          },
          { label: t('bridges.why'), cell: ({ reason }) => messageText(reason) },
          { label: t('common.time'), cell: ({ at }) => <Moment at={at} zone={place.home?.timezone} /> },
        ]}
      />
    </Section>
  );
}
