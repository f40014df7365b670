import type { Client } from 'aedes';
import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import type { AuthenticatedDevice, DeviceAuthentication } from '../../ingest/device-authentication.ts';
import { BRIDGE_TOKEN, type Bridge, type BridgeGateway } from '../dependencies.ts';
import type { LogWarning } from '../warning-log.ts';
import type { DeviceConnection, DeviceConnections } from './device-connections.ts';
import { type Pause, pauseFor } from './pause.ts';

/** Return codes of CONNACK. */
const WRONG_CLIENT_ID = 2;
const WRONG_PASSWORD = 4;
const NOT_ALLOWED = 5;

const RETRY_MS = SECOND_MS;
/** Longer than most libraries wait for their CONNACK. */
const LONGEST_HOLD_MS = MINUTE_MS;

interface AdmissionDependencies {
  authentication: DeviceAuthentication;
  connections: DeviceConnections;
  bridges?: BridgeGateway | undefined;
  logWarning: LogWarning;
  /** Called for each accepted connection. */
  onAdmitted(connection: DeviceConnection): void;
  closing: AbortSignal;
  pause?: Pause | undefined;
}

/** A number is the return code of a refusal. A client that `left` needs no answer. */
export type AdmissionResult = 'in' | 'left' | number;

/**
 * Decides who may connect. While the database is unavailable a device waits, and its connection finally closes
 * without an answer: the standard's "unavailable" makes some libraries give up for ever.
 */
export function openAdmission(dependencies: AdmissionDependencies) {
  const {
    authentication,
    connections,
    bridges,
    logWarning,
    onAdmitted,
    closing,
    pause = pauseFor,
  } = dependencies;

  async function identify<Result>(client: Client, find: () => Promise<Result> | Result): Promise<Result> {
    for (let heldMs = 0; ; heldMs += RETRY_MS) {
      try {
        return await find();
      } catch (error) {
        const { message } = error as Error;
        logWarning('identify', { error: message }, 'devices could not be identified; they are let wait');
        if (heldMs >= LONGEST_HOLD_MS || client.closed) throw error;
      }
      await pause(RETRY_MS, closing);
    }
  }

  /** User name and password are ours. ThingsBoard clients send the token as user name. */
  async function admit(client: Client, username: string, password: string): Promise<AdmissionResult> {
    const token = password || username;
    if (bridges && token.startsWith(BRIDGE_TOKEN)) return admitBridge(bridges, client, username, token);
    const device = await identify<AuthenticatedDevice | undefined>(client, () =>
      authentication.byToken(token),
    );
    // It left during the check and must not replace an existing connection.
    if (client.closed) return 'left';
    if (!device || (password !== '' && device.device_id !== username)) return WRONG_PASSWORD;
    if (password !== '' && client.id !== device.device_id) return WRONG_CLIENT_ID;
    if (!device.active) return NOT_ALLOWED;
    // ThingsBoard clients choose any id. With another device's id they would disconnect that device.
    client.id = device.device_id;
    onAdmitted(connections.add(client, device, token));
    return 'in';
  }

  /** Programs choose any id. At the broker a bridge has its own id, as one connection. */
  async function admitBridge(gateway: BridgeGateway, client: Client, username: string, token: string) {
    const bridge = await identify<Bridge | undefined>(client, () => gateway.identify(token));
    if (client.closed) return 'left';
    if (bridge?.bridge_id !== username) return WRONG_PASSWORD;
    client.id = bridge.bridge_id;
    onAdmitted(connections.add(client, { device_id: bridge.bridge_id, home_id: '' }, token, bridge));
    return 'in';
  }

  return (client: Client, username: string, password: string): Promise<AdmissionResult> =>
    admit(client, username, password).catch(() => 'left');
}
