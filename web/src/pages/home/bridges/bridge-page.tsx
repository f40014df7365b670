import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Moment } from '../../../components/moment.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import type { Bridge, BridgeDevice, Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { t } from '../../../words/words.ts';
import { BridgeActions } from './bridge-actions.tsx';
import { BridgeState } from './bridge-state.tsx';
import { messageText } from './labels.ts';
import { liveBridge, liveBridgeDevices } from './queries.ts';
import { SeenDevices } from './seen-devices.tsx';

export function BridgePage() {
  return <HomeFrame>{(home) => <OneBridge home={home} />}</HomeFrame>;
}

function OneBridge({ home }: { home: Home }) {
  const { bridgeId } = useParams({ from: '/homes/$homeId/bridges/$bridgeId' });
  // Asked for no more from the moment it is deleted: the answer would be that it is missing.
  const [isGoing, setGoing] = useState(false);
  const bridge = useQuery({ ...liveBridge(home.home_id, bridgeId), enabled: !isGoing });
  const devices = useQuery({ ...liveBridgeDevices(home.home_id, bridgeId), enabled: !isGoing });
  return (
    <Loaded query={bridge} what={t('this bridge')}>
      {(found) => (
        <>
          <Heading bridge={found} home={home} onGoing={setGoing} />
          <Stack gap="xl">
            <Loaded query={devices} what={t('the devices')} lines={4}>
              {({ items }) => <Devices devices={items} bridge={found} home={home} />}
            </Loaded>
            {found.refused_count > 0 ? <Refusals bridge={found} home={home} /> : null}
          </Stack>
        </>
      )}
    </Loaded>
  );
}

interface HeadingProps {
  bridge: Bridge;
  home: Home;
  onGoing(isGoing: boolean): void;
}

function Heading({ bridge, home, onGoing }: HeadingProps) {
  const rights = useRights(home);
  const navigate = useNavigate();
  const goBack = () => navigate({ to: '/homes/$homeId/bridges', params: { homeId: home.home_id } });
  return (
    <PageHeading title={bridge.name} text={<BridgeState bridge={bridge} />}>
      {rights.devices ? (
        <BridgeActions bridge={bridge} home={home} onGoing={onGoing} onDeleted={goBack} />
      ) : null}
    </PageHeading>
  );
}

function Devices({ devices, bridge, home }: { devices: BridgeDevice[]; bridge: Bridge; home: Home }) {
  const waiting = devices.filter(({ device_id }) => device_id === null);
  const assigned = devices.filter(({ device_id }) => device_id !== null);
  const taken = new Set(assigned.flatMap(({ device_id }) => device_id ?? []));
  const common = { bridge, home, taken };
  if (devices.length === 0)
    return (
      <Nothing
        icon="device"
        title={t('No devices seen yet')}
        text={t('When Zigbee2MQTT is connected, the devices it knows appear here.')}
      />
    );
  return (
    <>
      {waiting.length > 0 ? (
        <Section
          title={t('Not assigned')}
          text={t('The bridge knows them. Say which device of the home each is, and its reports count.')}
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

function Refusals({ bridge, home }: { bridge: Bridge; home: Home }) {
  return (
    <Section
      title={t('Messages that could not be used')}
      text={t('{count, plural, one {# so far} other {# so far}}; the newest first.', {
        count: bridge.refused_count,
      })}
    >
      <Rows
        caption={t('Messages that could not be used')}
        rows={bridge.refusals.map((refusal, place) => ({ ...refusal, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { label: t('Topic'), cell: ({ what }) => <Text size="sm">{what}</Text>, width: '45%' },
          { label: t('Why'), cell: ({ reason }) => messageText(reason) },
          { label: t('Time'), cell: ({ at }) => <Moment at={at} zone={home.timezone} /> },
        ]}
      />
    </Section>
  );
}
