import type { Client } from 'aedes';
import type { IngestDevice } from '../../ingest/work.ts';
import type { Bridge } from '../dependencies.ts';

/** A device that is connected, or a bridge, which then stands in the place of a device under its own id. */
export interface DeviceConnection {
  client: Client;
  device: IngestDevice;
  bridge?: Bridge;
  /** Asked about again when something about the device changes. */
  token: string;
  /** What it subscribed to, with the QoS it wants. */
  filters: Map<string, number>;
  /** What the broker holds for it: those, and what it said twice in one packet. */
  keptFilters: Set<string>;
  /** Commands that went out over this connection. */
  sentCommands: Set<string>;
  /** What every process was told when it came; see claims.ts. */
  claim?: string;
  /** That was heard here too, so whatever is heard of the device from now on came later. */
  isClaimConfirmed: boolean;
  /** The device has connected to another process since. */
  isElsewhere: boolean;
}

/** A device has one connection, and a new one takes its place. */
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
    // At once: one that is not listed would not be looked at again when its token is taken back.
    before?.client.close();
    return added;
  }

  remove(client: Client): void {
    const gone = this.#byClient.get(client);
    if (gone && this.#byDevice.get(gone.device.device_id) === gone)
      this.#byDevice.delete(gone.device.device_id);
  }

  /** The device has another connection by now, so it is not lost. */
  isOutdated(client: Client): boolean {
    const own = this.#byClient.get(client);
    if (own?.isElsewhere) return true;
    const current = own && this.#byDevice.get(own.device.device_id);
    return client.closed && current !== undefined && current !== own;
  }
}
