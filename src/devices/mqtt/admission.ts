import type { Client } from 'aedes';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { AuthenticatedDevice, DeviceAuthentication } from '../ingest/device-authentication.ts';
import type { Complain } from './complaints.ts';
import { BRIDGE_TOKEN, type Bridge, type BridgeDoor } from './dependencies.ts';
import type { DeviceConnection, DeviceConnections } from './device-connections.ts';
import { type Pause, pauseFor } from './pause.ts';

/** Return codes of CONNACK. */
const WRONG_CLIENT_ID = 2;
const WRONG_PASSWORD = 4;
const NOT_ALLOWED = 5;

const ASK_AGAIN_MS = SECOND_MS;
/** Longer than most libraries wait for their CONNACK. */
const HELD_MS = MINUTE_MS;

interface AdmissionDependencies {
  authentication: DeviceAuthentication;
  connections: DeviceConnections;
  bridges?: BridgeDoor | undefined;
  complain: Complain;
  /** Told of each connection that was let in. */
  admitted(connection: DeviceConnection): void;
  closing: AbortSignal;
  pause?: Pause | undefined;
}

/** A number is the return code for whoever may not; to `left` nobody has to say anything. */
export type Admitted = 'in' | 'left' | number;

/**
 * Decides who may connect. While the database is away a device is let wait, and in the end its connection closes without
 * a word: "unavailable", which the standard has for it, makes some libraries give up for ever.
 */
export function openAdmission(dependencies: AdmissionDependencies) {
  const {
    authentication,
    connections,
    bridges,
    complain,
    admitted,
    closing,
    pause = pauseFor,
  } = dependencies;

  async function identify<Found>(client: Client, find: () => Promise<Found> | Found): Promise<Found> {
    for (let heldMs = 0; ; heldMs += ASK_AGAIN_MS) {
      try {
        return await find();
      } catch (error) {
        const { message } = error as Error;
        complain('identify', { error: message }, 'devices could not be identified; they are let wait');
        if (heldMs >= HELD_MS || client.closed) throw error;
      }
      await pause(ASK_AGAIN_MS, closing);
    }
  }

  /** User name and password are ours; ThingsBoard's clients give the token as the name. */
  async function admit(client: Client, username: string, password: string): Promise<Admitted> {
    const token = password || username;
    if (bridges && token.startsWith(BRIDGE_TOKEN)) return admitBridge(bridges, client, username, token);
    const device = await identify<AuthenticatedDevice | undefined>(client, () =>
      authentication.byToken(token),
    );
    // It left while we looked; it must not take the place of a connection that is there.
    if (client.closed) return 'left';
    if (!device || (password !== '' && device.device_id !== username)) return WRONG_PASSWORD;
    if (password !== '' && client.id !== device.device_id) return WRONG_CLIENT_ID;
    if (!device.active) return NOT_ALLOWED;
    // Clients of ThingsBoard call themselves anything; by another device's id they would push that one out.
    client.id = device.device_id;
    admitted(connections.add(client, device, token));
    return 'in';
  }

  /** Programs call themselves anything: at the broker a bridge has its own id, as one connection. */
  async function admitBridge(door: BridgeDoor, client: Client, username: string, token: string) {
    const bridge = await identify<Bridge | undefined>(client, () => door.identify(token));
    if (client.closed) return 'left';
    if (bridge?.bridge_id !== username) return WRONG_PASSWORD;
    client.id = bridge.bridge_id;
    admitted(connections.add(client, { device_id: bridge.bridge_id, home_id: '' }, token, bridge));
    return 'in';
  }

  return (client: Client, username: string, password: string): Promise<Admitted> =>
    admit(client, username, password).catch(() => 'left');
}
