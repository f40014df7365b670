import type { Client } from 'aedes';
import type { IngestDevice } from '../../ingest/work.ts';
import type { Bridge } from '../dependencies.ts';

/** A connected device, or a bridge, which takes the place of a device under its own id. */
export interface DeviceConnection {
  client: Client;
  device: IngestDevice;
  bridge?: Bridge;
  /** Checked again when the device changes. */
  token: string;
  /** Its subscriptions, with the requested QoS. */
  filters: Map<string, number>;
  /** Filters that the broker keeps for it: its subscriptions, and filters repeated in one packet. */
  keptFilters: Set<string>;
  /** Commands published on this connection. */
  sentCommands: Set<string>;
  /** Announced to every process when it connected (claims.ts). */
  claim?: string;
  /** The announcement arrived here too, so a later announcement of the device belongs to a newer connection. */
  isClaimConfirmed: boolean;
  /** The device has since connected to another process. */
  isElsewhere: boolean;
}

/** A device has one connection. A new one replaces it. */
export class DeviceConnections {
  readonly #byDevice = new Map<string, DeviceConnection>();
  readonly #byClient = new WeakMap<Client, DeviceConnection>();

  get size(): number {
    return this.#byDevice.size;
  }

  of(client: Client): DeviceConnection | undefined {
    return this.#byClient.get(client);
  }

  /** One or none. */
  ofDevice(deviceId: string): DeviceConnection[] {
    return [this.#byDevice.get(deviceId) ?? []].flat();
  }

  all(): DeviceConnection[] {
    return [...this.#byDevice.values()];
  }

  add(client: Client, device: IngestDevice, token: string, bridge?: Bridge): DeviceConnection {
    const added: DeviceConnection = {
      client,
      device,
      ...(bridge ? { bridge } : {}),
      token,
      filters: new Map(),
      keptFilters: new Set(),
      sentCommands: new Set(),
      isClaimConfirmed: false,
      isElsewhere: false,
    };
    const before = this.#byDevice.get(device.device_id);
    this.#byClient.set(client, added);
    this.#byDevice.set(device.device_id, added);
    // At once: a connection that is not listed would survive the revocation of its token.
    before?.client.close();
    return added;
  }

  remove(client: Client): void {
    const gone = this.#byClient.get(client);
    if (gone && this.#byDevice.get(gone.device.device_id) === gone)
      this.#byDevice.delete(gone.device.device_id);
  }

  /** The device has a newer connection, so it is not lost. */
  isOutdated(client: Client): boolean {
    const own = this.#byClient.get(client);
    if (own?.isElsewhere) return true;
    const current = own && this.#byDevice.get(own.device.device_id);
    return client.closed && current !== undefined && current !== own;
  }
}
