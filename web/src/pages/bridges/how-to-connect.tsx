import { Text } from '@mantine/core';
import { CopyField } from '../../components/copy-field.tsx';
import { Snippet } from '../../components/snippet.tsx';
import type { Bridge } from '../../contract.ts';
import { t } from '../../words/words.ts';

interface Connecting {
  bridge: Bridge;
  token: string;
}

/** What somebody with a new token does next. */
export function HowToConnect({ bridge, token }: Connecting) {
  if (bridge.kind === 'zigbee2mqtt')
    return (
      <>
        <Snippet label={t('For configuration.yaml of Zigbee2MQTT')} code={yamlFor({ bridge, token })} />
        <Text size="sm">
          {t(
            '1883 is the usual port of MQTT. Whoever runs this Lares may have chosen another, or a broker of their own: ask them for its address.',
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t(
            'Start Zigbee2MQTT again. Its devices appear on the page of the bridge, where you say which device of the home each of them is.',
          )}
        </Text>
      </>
    );
  return (
    <>
      <Text size="sm">
        {bridge.kind === 'chirpstack'
          ? t(
              'In the application of ChirpStack: Integrations, HTTP. Payload encoding JSON, this address as event endpoint, and a header Authorization with this value. In the device profile: a codec for the model.',
            )
          : t(
              'In the application of The Things Stack: Integrations, Webhooks, Custom webhook. Format JSON, this address as base URL, an additional header Authorization with this value, and Uplink message switched on with an empty path. For the devices: a payload formatter.',
            )}
      </Text>
      <CopyField
        label={t('Address')}
        value={`${location.origin}/ingest/v1/uplinks`}
        what={t('the address')}
      />
      <CopyField
        label={t('Header Authorization')}
        value={`Bearer ${token}`}
        what={t('the value of the header')}
      />
      <Text size="sm" c="dimmed">
        {t(
          'With its first uplink each sensor appears on the page of the bridge, where you say which device of which home it is.',
        )}
      </Text>
    </>
  );
}

/** With the time each device was heard, and whether it can be reached: both are off unless told. */
function yamlFor({ bridge, token }: Connecting): string {
  return [
    'mqtt:',
    `  base_topic: ${bridge.base_topic}`,
    `  server: mqtt://${location.hostname}:1883`,
    `  user: ${bridge.bridge_id}`,
    `  password: ${token}`,
    'advanced:',
    '  last_seen: ISO_8601',
    'availability:',
    '  enabled: true',
  ].join('\n');
}
