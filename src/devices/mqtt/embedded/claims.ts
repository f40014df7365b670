import { randomBytes } from 'node:crypto';
import type { ChangeFeed } from '../../../platform/db/change-feed.ts';
import type { LogWarning } from '../warning-log.ts';
import type { DeviceConnection, DeviceConnections } from './device-connections.ts';

export type Announce = (claims: string[]) => Promise<void>;

interface ClaimDependencies {
  connections: DeviceConnections;
  changes: Pick<ChangeFeed, 'subscribe'>;
  announce: Announce;
  logWarning: LogWarning;
}

const NAME_BYTES = 8;

/**
 * A device has one connection over all processes. Each new connection is announced to all processes, in the same
 * order for all, so they agree on the last one: a process that learns of a later connection closes its own. Otherwise
 * a dead connection would publish the last will of a device that is connected elsewhere.
 */
export function openClaims({ connections, changes, announce, logWarning }: ClaimDependencies) {
  const processId = randomBytes(NAME_BYTES).toString('hex');
  let last = 0;
  let unannounced: string[] = [];
  let isAnnouncing = false;

  /** Simultaneous connections are announced together. */
  async function announceAll(): Promise<void> {
    if (isAnnouncing) return;
    isAnnouncing = true;
    while (unannounced.length > 0) {
      const claims = unannounced;
      unannounced = [];
      await announce(claims).catch((error: Error) =>
        logWarning(
          'claim',
          { error: error.message },
          'could not notify other processes of a connected device',
        ),
      );
    }
    isAnnouncing = false;
  }

  function claim(connection: DeviceConnection): void {
    last += 1;
    connection.claim = `${processId}.${last}`;
    connection.isClaimConfirmed = false;
    unannounced.push(`${connection.device.device_id}.${connection.claim}`);
    void announceAll();
  }

  function receiveClaim(notice: string): void {
    const [deviceId = '', process = '', number = ''] = notice.split('.');
    for (const connection of connections.ofDevice(deviceId)) {
      if (process === processId)
        connection.isClaimConfirmed ||= connection.claim === `${processId}.${number}`;
      else if (connection.isClaimConfirmed) {
        connection.isElsewhere = true;
        connection.client.close();
      }
    }
  }

  changes.subscribe('mqtt_device', receiveClaim, () => {
    // Notifications may have been missed: every process announces its connections again.
    for (const connection of connections.all()) claim(connection);
  });
  return { claim };
}
