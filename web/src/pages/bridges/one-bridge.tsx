import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { Bridge, BridgeDevice } from '../../contract.ts';
import { t } from '../../words/words.ts';
import { BridgeActions } from './bridge-actions.tsx';
import { BridgeState } from './bridge-state.tsx';
import { messageText } from './labels.ts';
import type { Place } from './place.ts';
import { liveBridge, liveBridgeDevices } from './queries.ts';
import { SeenDevices } from './seen-devices.tsx';

interface OneBridgeProps {
  place: Place;
  bridgeId: string;
  /** To all bridges, from one that is gone. */
  goBack(): Promise<void>;
}

export function OneBridge({ place, bridgeId, goBack }: OneBridgeProps) {
  const bridge = useQuery(liveBridge(place, bridgeId));
  const devices = useQuery(liveBridgeDevices(place, bridgeId));
  return (
    <Loaded query={bridge} what={t('this bridge')}>
      {(found) => (
        <>
          <PageHeading title={found.name} text={<BridgeState bridge={found} />}>
            {place.mayWrite ? <BridgeActions bridge={found} place={place} onDeleted={goBack} /> : null}
          </PageHeading>
          <Stack gap="xl">
            <Loaded query={devices} what={t('the devices')} lines={4}>
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
        title={t('No devices seen yet')}
        text={
          bridge.kind === 'zigbee2mqtt'
            ? t('When Zigbee2MQTT is connected, the devices it knows appear here.')
            : t('Each sensor appears here with its first uplink that the network server posts.')
        }
      />
    );
  return (
    <>
      {waiting.length > 0 ? (
        <Section
          title={t('Not assigned')}
          text={t('The bridge knows them. Say which of your devices each is, and its reports count.')}
        >
          <SeenDevices caption={t('Devices that are not assigned')} devices={waiting} {...common} />
        </Section>
      ) : null}
      {assigned.length > 0 ? (
        <Section title={t('Assigned')}>
          <SeenDevices caption={t('Devices that are assigned')} devices={assigned} {...common} />
        </Section>
      ) : null}
    </>
  );
}

function Refusals({ bridge, place }: OfBridge) {
  return (
    <Section
      title={t('Messages that could not be used')}
      text={t('{count, plural, one {# so far} other {# so far}}; the newest first.', {
        count: bridge.refused_count,
      })}
    >
      <Rows
        caption={t('Messages that could not be used')}
        rows={bridge.refusals.map((refusal, at) => ({ ...refusal, key: String(at) }))}
        keyOf={({ key }) => key}
        columns={[
          {
            label: bridge.kind === 'zigbee2mqtt' ? t('Topic') : t('Sensor or topic'),
            cell: ({ what }) => <Text size="sm">{what}</Text>,
            width: '45%',
          },
          { label: t('Why'), cell: ({ reason }) => messageText(reason) },
          { label: t('Time'), cell: ({ at }) => <Moment at={at} zone={place.home?.timezone} /> },
        ]}
      />
    </Section>
  );
}
