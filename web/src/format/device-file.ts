/** What a device has to know to report. */
export interface DeviceAccess {
  device_id: string;
  device_token: string;
}

/** The file that is given to a device, or to whoever sets it up. Its members are told in docs/onboarding.md. */
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

/** As short as it can be: what is left out follows from what is in it. */
export function configurationCode({ device_id, device_token }: DeviceAccess, origin: string): string {
  return JSON.stringify({ lares: 1, address: origin, device_id, device_token });
}

export interface Wifi {
  name: string;
  /** Empty: an open network. */
  password: string;
}

/** As cameras of phones know it. A backslash stands before what would end a part. */
export function wifiCode({ name, password }: Wifi): string {
  const safe = (text: string) => text.replace(/[\\;,":]/g, (character) => `\\${character}`);
  return password === ''
    ? `WIFI:T:nopass;S:${safe(name)};;`
    : `WIFI:T:WPA;S:${safe(name)};P:${safe(password)};;`;
}
