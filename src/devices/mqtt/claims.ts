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
 * A device has one connection over all processes. Each new connection is announced to all processes, in the same
 * order for all, so they agree on the last one: a process that learns of a later connection closes its own. Otherwise
 * a dead connection would publish the last will of a device that is connected elsewhere.
 */
export function openClaims({ connections, changes, announce, complain }: ClaimDependencies) {
  const me = randomBytes(NAME_BYTES).toString('hex');
  let last = 0;
  let unsaid: string[] = [];
  let isSaying = false;

  /** Simultaneous connections are announced together. */
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
    // Notifications may have been missed: every process announces its connections again.
    for (const connection of connections.all()) claim(connection);
  });
  return { claim };
}
