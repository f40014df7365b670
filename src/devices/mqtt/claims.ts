import { randomBytes } from 'node:crypto';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Complain } from './complaints.ts';
import type { DeviceConnection, DeviceConnections } from './device-connections.ts';

export type Announce = (claims: string[]) => Promise<void>;

interface ClaimDependencies {
  connections: DeviceConnections;
  changes: Pick<ChangeFeed, 'subscribe'>;
  announce: Announce;
  complain: Complain;
}

const NAME_BYTES = 8;

/**
 * A device has one connection, whichever process has it. Each new one is announced to all, and all hear of them in the
 * same order, so they agree on the last one: whoever hears of another after its own was announced lets its own go.
 * A connection that nobody noticed the end of would otherwise say the device's last will while it is connected elsewhere.
 */
export function openClaims({ connections, changes, announce, complain }: ClaimDependencies) {
  const me = randomBytes(NAME_BYTES).toString('hex');
  let last = 0;
  let unsaid: string[] = [];
  let isSaying = false;

  /** Those that come while some are being announced are announced together. */
  async function sayAll(): Promise<void> {
    if (isSaying) return;
    isSaying = true;
    while (unsaid.length > 0) {
      const claims = unsaid;
      unsaid = [];
      await announce(claims).catch((error: Error) =>
        complain('claim', { error: error.message }, 'other processes were not told that a device is here'),
      );
    }
    isSaying = false;
  }

  function claim(connection: DeviceConnection): void {
    last += 1;
    connection.claim = `${me}.${last}`;
    connection.claimHeard = false;
    unsaid.push(`${connection.device.device_id}.${connection.claim}`);
    void sayAll();
  }

  function heard(notice: string): void {
    const [deviceId = '', process = '', number = ''] = notice.split('.');
    for (const connection of connections.ofDevice(deviceId)) {
      if (process === me) connection.claimHeard ||= connection.claim === `${me}.${number}`;
      else if (connection.claimHeard) {
        connection.isElsewhere = true;
        connection.client.close();
      }
    }
  }

  changes.subscribe('mqtt_device', heard, () => {
    // Some may have been missed: everybody says again what they have.
    for (const connection of connections.all()) claim(connection);
  });
  return { claim };
}
