import type { Config } from '../../../src/config.ts';
import type { Demo, DemoLogin } from '../../../src/simulator/index.ts';

interface Running {
  url: string;
  /** Port of the embedded broker. */
  mqttPort: number | undefined;
  demo: Demo | undefined;
  login: DemoLogin | undefined;
  /** For the first account. Undefined if there is one. */
  setupCode: string | undefined;
  remark: string | undefined;
}

/** What a newcomer needs on the first screen. */
export function banner(config: Config, { url, mqttPort, demo, login, setupCode, remark }: Running): string {
  const lines = [
    '',
    `  Lares is running at ${url}`,
    '',
    `  Web app         ${url}/`,
    `  API reference   ${url}/docs/`,
    `  Guide           ${url}/guide/`,
    ...(config.processes > 1 ? [`  Processes       ${config.processes}`] : []),
    `  Data            ${config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir}`,
    ...(config.roles.has('ingest') ? deviceLines(config, mqttPort) : []),
  ];
  if (setupCode !== undefined) {
    lines.push(
      '',
      '  There is no account yet. Create the first one at',
      `  ${url}/signup?code=${setupCode}`,
      `  Setup code      ${setupCode}`,
    );
  }
  if (login) {
    lines.push(
      `  Demo login      ${login.email}  ${login.password}`,
      `  Access token    ${login.access_token}`,
      '',
      '  Try it:',
      `  curl -H 'Authorization: Bearer ${login.access_token}' ${url}/v8/homes`,
    );
  }
  if (demo) {
    lines.push(
      '',
      `  Webhooks        ${url}/demo/receiver shows signed deliveries arriving`,
      '',
      '  This is a demo with simulated homes. Start with LARES_DEMO=off to remove it.',
    );
  }
  if (remark !== undefined) lines.push('', `  ${remark}`);
  lines.push('', '  Ctrl-C stops everything.', '', '');
  return lines.join('\n');
}

function deviceLines(config: Config, mqttPort: number | undefined): string[] {
  const lines = ['  Devices         POST /ingest/v1/reports'];
  if (mqttPort !== undefined) lines.push(`                  mqtt://${config.host}:${mqttPort}`);
  else if (config.mqtt.port !== undefined)
    lines.push(`                  no MQTT: port ${config.mqtt.port} is in use; set LARES_MQTT_PORT`);
  return lines;
}
