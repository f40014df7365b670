import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Bridge, BridgeDevice } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { BridgeActions } from './bridge-actions.tsx';
import { BridgeDevices } from './bridge-devices.tsx';
import type { BridgeScope } from './bridge-scope.ts';
import { BridgeState } from './bridge-state.tsx';
import { messageText } from './labels.ts';
import { liveBridge, liveBridgeDevices } from './queries.ts';

interface BridgeDetailsProps {
  scope: BridgeScope;
  bridgeId: string;
  /** To all bridges, after this one was deleted. */
  goBack(): Promise<void>;
}

export function BridgeDetails({ scope, bridgeId, goBack }: BridgeDetailsProps) {
  const bridge = useQuery(liveBridge(scope, bridgeId));
  const devices = useQuery(liveBridgeDevices(scope, bridgeId));
  return (
    <QueryContent query={bridge} what={t('bridges.thisBridge')}>
      {(found) => (
        <>
          <PageHeading title={found.name} text={<BridgeState bridge={found} />}>
            {scope.mayWrite ? <BridgeActions bridge={found} scope={scope} onDeleted={goBack} /> : null}
          </PageHeading>
          <Stack gap="xl">
            <QueryContent query={devices} what={t('common.theDevices')} lines={4}>
              {({ items }) => <DeviceSections devices={items} bridge={found} scope={scope} />}
            </QueryContent>
            {found.refused_count > 0 ? <Refusals bridge={found} scope={scope} /> : null}
          </Stack>
        </>
      )}
    </QueryContent>
  );
}

interface BridgeProps {
  bridge: Bridge;
  scope: BridgeScope;
}

function DeviceSections({ devices, bridge, scope }: BridgeProps & { devices: BridgeDevice[] }) {
  const waiting = devices.filter(({ device_id }) => device_id === null);
  const assigned = devices.filter(({ device_id }) => device_id !== null);
  const assignedIds = new Set(assigned.flatMap(({ device_id }) => device_id ?? []));
  const common = { bridge, scope, assignedIds };
  if (devices.length === 0)
    return (
      <EmptyState
        icon="device"
        title={t('bridges.noDevicesSeenYet')}
        text={bridge.kind === 'zigbee2mqtt' ? t('bridges.noDevicesSeenHint') : t('bridges.noSensorsSeenHint')}
      />
    );
  return (
    <>
      {waiting.length > 0 ? (
        <Section title={t('bridges.notAssigned')} text={t('bridges.unassignedDevicesHint')}>
          <BridgeDevices caption={t('bridges.devicesThatAreNotAssigned')} devices={waiting} {...common} />
        </Section>
      ) : null}
      {assigned.length > 0 ? (
        <Section title={t('bridges.assigned')}>
          <BridgeDevices caption={t('bridges.devicesThatAreAssigned')} devices={assigned} {...common} />
        </Section>
      ) : null}
    </>
  );
}

function Refusals({ bridge, scope }: BridgeProps) {
  return (
    <Section
      title={t('bridges.unusedMessages')}
      text={t('bridges.unusedMessageCount', { count: bridge.refused_count })}
    >
      <DataTable
        caption={t('bridges.unusedMessages')}
        rows={bridge.refusals.map((refusal, at) => ({ ...refusal, key: String(at) }))}
        keyOf={({ key }) => key}
        columns={[
          {
            label: bridge.kind === 'zigbee2mqtt' ? t('bridges.topic') : t('bridges.sensorOrTopic'),
            text: ({ what }) => what,
            width: '45%',
          },
          { label: t('bridges.why'), cell: ({ reason }) => messageText(reason) },
          { label: t('common.time'), cell: ({ at }) => <DateTime at={at} zone={scope.home?.timezone} /> },
        ]}
      />
    </Section>
  );
}
