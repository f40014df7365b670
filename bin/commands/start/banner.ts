import type { Config } from '../../../src/config.ts';
import type { DemoLogin } from '../../../src/simulator/index.ts';

interface Running {
  url: string;
  /** Where the embedded broker listens. */
  mqttPort: number | undefined;
  demo: DemoLogin | undefined;
  /** Nobody has an account. */
  unused: boolean;
}

/** What a newcomer needs on the first screen. */
export function banner(config: Config, { url, mqttPort, demo, unused }: Running): string {
  const lines = [
    '',
    `  Lares is running at ${url}`,
    '',
    `  Web app         ${url}/`,
    `  API reference   ${url}/docs`,
    `  Data            ${config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir}`,
    ...(config.roles.has('ingest') ? deviceLines(config, url, mqttPort) : []),
  ];
  if (unused) lines.push('', `  Nobody has an account yet: make the first one at ${url}/signup`);
  if (demo) {
    lines.push(
      `  Demo login      ${demo.email}  ${demo.password}`,
      `  Access token    ${demo.access_token}`,
      '',
      '  Try it:',
      `  curl -H 'Authorization: Bearer ${demo.access_token}' ${url}/v8/homes`,
      '',
      '  This is a demo estate. LARES_DEMO=off with an empty LARES_DATA_DIR starts clean.',
    );
  }
  lines.push('', '  Ctrl-C stops everything.', '', '');
  return lines.join('\n');
}

function deviceLines(config: Config, url: string, mqttPort: number | undefined): string[] {
  const lines = [`  Devices         ${url}/ingest/v1/reports`];
  if (mqttPort !== undefined) lines.push(`                  mqtt://${config.host}:${mqttPort}`);
  else if (config.mqtt.port !== undefined)
    lines.push(`                  no MQTT: port ${config.mqtt.port} is in use; set LARES_MQTT_PORT`);
  return lines;
}
