import { List, Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { Snippet } from '../../components/display/snippet.tsx';
import { CopyField } from '../../components/forms/copy-field.tsx';
import type { Bridge } from '../../contract.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

interface ConnectionStepsProps {
  bridge: Bridge;
  token: string;
}

/** In the console of the network server. */
const STEPS: Record<'chirpstack' | 'things_stack', TextKey[]> = {
  chirpstack: [
    'bridges.chirpstackOpen',
    'bridges.chirpstackEndpoint',
    'bridges.addHeader',
    'bridges.chirpstackCodec',
  ],
  things_stack: [
    'bridges.thingsStackOpen',
    'bridges.thingsStackBaseUrl',
    'bridges.addHeader',
    'bridges.thingsStackUplink',
    'bridges.thingsStackFormatter',
  ],
};

/** The next steps with a new token. */
export function ConnectionSteps({ bridge, token }: ConnectionStepsProps) {
  if (bridge.kind === 'zigbee2mqtt')
    return (
      <>
        <Snippet label={t('bridges.forConfigurationYamlOfZigbee2mqtt')} code={yamlFor({ bridge, token })} />
        <Text size="sm">{t('bridges.mqttPortHint')}</Text>
        <Hint>{t('bridges.restartZigbee2mqttHint')}</Hint>
      </>
    );
  return (
    <>
      <List type="ordered" size="sm" spacing={4}>
        {STEPS[bridge.kind].map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
      <CopyField
        label={t('common.address')}
        value={`${location.origin}/ingest/v1/uplinks`}
        what={t('bridges.addressInline')}
      />
      <CopyField
        label={t('bridges.headerAuthorization')}
        value={`Bearer ${token}`}
        what={t('bridges.valueOfHeader')}
      />
      <Hint>{t('bridges.firstUplinkHint')}</Hint>
    </>
  );
}

/** Includes when each device was last seen and whether it is reachable. Both are off by default. */
function yamlFor({ bridge, token }: ConnectionStepsProps): string {
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
