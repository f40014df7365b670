/** What a device needs in order to report. */
export interface DeviceAccess {
  device_id: string;
  device_token: string;
}

/** The file for a device or its installer. docs/onboarding.md describes its members. */
export function configurationOf({ device_id, device_token }: DeviceAccess, origin: string) {
  return {
    lares: 1,
    address: origin,
    device_id,
    device_token,
    http: { reports: `${origin}/ingest/v1/reports`, commands: `${origin}/ingest/v1/commands` },
    mqtt: {
      host: new URL(origin).hostname,
      client_id: device_id,
      username: device_id,
      password: device_token,
      topics: `lares/v1/d/${device_id}/`,
    },
  };
}

/** As short as possible: what is left out can be derived. */
export function configurationCode({ device_id, device_token }: DeviceAccess, origin: string): string {
  return JSON.stringify({ lares: 1, address: origin, device_id, device_token });
}

export interface Wifi {
  name: string;
  /** Empty: an open network. */
  password: string;
}

/** The format of phone cameras. A backslash escapes separators. */
export function wifiCode({ name, password }: Wifi): string {
  const safe = (text: string) => text.replace(/[\\;,":]/g, (character) => `\\${character}`);
  return password === ''
    ? `WIFI:T:nopass;S:${safe(name)};;`
    : `WIFI:T:WPA;S:${safe(name)};P:${safe(password)};;`;
}
