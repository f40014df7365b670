import { Text } from '@mantine/core';
import { Snippet } from '../../../components/snippet.tsx';
import { t } from '../../../words/words.ts';

interface Connecting {
  bridgeId: string;
  baseTopic: string;
  token: string;
}

/** What somebody with a new token does next. */
export function HowToConnect(connecting: Connecting) {
  return (
    <>
      <Snippet label={t('For configuration.yaml of Zigbee2MQTT')} code={yamlFor(connecting)} />
      <Text size="sm" c="dimmed">
        {t(
          'Start Zigbee2MQTT again. Its devices appear on the page of the bridge, where you say which device of the home each of them is.',
        )}
      </Text>
    </>
  );
}

/** With the time each device was heard, and whether it can be reached: both are off unless told. */
function yamlFor({ bridgeId, baseTopic, token }: Connecting): string {
  return [
    'mqtt:',
    `  base_topic: ${baseTopic}`,
    `  server: mqtt://${location.hostname}:1883`,
    `  user: ${bridgeId}`,
    `  password: ${token}`,
    'advanced:',
    '  last_seen: ISO_8601',
    'availability:',
    '  enabled: true',
  ].join('\n');
}
