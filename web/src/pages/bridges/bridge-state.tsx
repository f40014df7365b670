import { Badge, Text } from '@mantine/core';
import { RelativeTime } from '../../components/display/time.tsx';
import type { Bridge } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';

export function BridgeState({ bridge }: { bridge: Bridge }) {
  const { kind, online, last_heard_at } = bridge;
  if (last_heard_at === null) return <Badge color="gray">{t('bridges.neverConnected')}</Badge>;
  return (
    <>
      {/* A network server has no connection that could be lost: only its last message is known. */}
      {kind === 'zigbee2mqtt' ? (
        <Badge color={online ? 'green' : 'red'}>{online ? t('common.online') : t('common.offline')}</Badge>
      ) : null}
      <Text size="sm" c="dimmed" mt={4} component="div">
        <Rich text="bridges.lastHeard" values={{ time: <RelativeTime at={last_heard_at} /> }} />
      </Text>
    </>
  );
}
