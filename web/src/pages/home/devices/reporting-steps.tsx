import { DeviceFile } from '../../../components/display/device-file.tsx';
import { Hint } from '../../../components/display/hint.tsx';
import { Snippet } from '../../../components/display/snippet.tsx';
import { t } from '../../../i18n/texts.ts';

/** Next steps with a new token. */
export function ReportingSteps({ deviceId, token }: { deviceId: string; token: string }) {
  return (
    <>
      <DeviceFile device_id={deviceId} device_token={token} />
      <Snippet label={t('devices.reportOverHttps')} code={curlFor(token)} />
      <Snippet label={t('devices.reportOverMqtt')} code={mqttFor(deviceId, token)} />
      <Hint>{t('devices.reportFormatHint')}</Hint>
    </>
  );
}

const NOW = '$(date +%s)000';

function sampleReport(): string {
  return `{"v": 1, "boot_id": 1, "seq": 1, "sent_at": ${NOW}, "heartbeat_s": 300, "samples": [{"t": ${NOW}, "laeq": 47.5, "temp": 21.4, "rh": 44}]}`;
}

/** In double quotes, so that the shell inserts the time. */
const shellQuoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;

function curlFor(token: string): string {
  return [
    `curl ${location.origin}/ingest/v1/reports \\`,
    `  -H 'Authorization: Bearer ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellQuoted(sampleReport())}`,
  ].join('\n');
}

function mqttFor(deviceId: string, token: string): string {
  return [
    `mosquitto_pub -h ${location.hostname} -q 1 -i ${deviceId} \\`,
    `  -u ${deviceId} -P '${token}' \\`,
    `  -t lares/v1/d/${deviceId}/report \\`,
    `  -m ${shellQuoted(sampleReport())}`,
  ].join('\n');
}
