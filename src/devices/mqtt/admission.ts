import type { Client } from 'aedes';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { AuthenticatedDevice, DeviceAuthentication } from '../ingest/device-authentication.ts';
import type { Complain } from './complaints.ts';
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
  const { authentication, connections, complain, admitted, closing, pause = pauseFor } = dependencies;

  async function identify(client: Client, token: string): Promise<AuthenticatedDevice | undefined> {
    for (let heldMs = 0; ; heldMs += ASK_AGAIN_MS) {
      try {
        return await authentication.byToken(token);
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
    const device = await identify(client, token);
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

  return (client: Client, username: string, password: string): Promise<Admitted> =>
    admit(client, username, password).catch(() => 'left');
}
