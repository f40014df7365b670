import type { Client } from 'aedes';
import type { DeviceAuthentication } from '../ingest/device-authentication.ts';
import type { Complain } from './complaints.ts';
import type { DeviceConnection, DeviceConnections } from './device-connections.ts';

/** Return codes of CONNACK. */
const WRONG_CLIENT_ID = 2;
const UNAVAILABLE = 3;
const WRONG_PASSWORD = 4;
const NOT_ALLOWED = 5;

interface AdmissionDependencies {
  authentication: DeviceAuthentication;
  connections: DeviceConnections;
  complain: Complain;
  /** Told of each connection that was let in. */
  admitted(connection: DeviceConnection): void;
}

/** Decides who may connect. Answers a return code for whoever may not. */
export function openAdmission({ authentication, connections, complain, admitted }: AdmissionDependencies) {
  /** User name and password are ours; ThingsBoard's clients give the token as the name. */
  async function admit(client: Client, username: string, password: string): Promise<number | undefined> {
    const token = password || username;
    const device = await authentication.byToken(token);
    // It left while we looked; it must not take the place of a connection that is there.
    if (client.closed) return UNAVAILABLE;
    if (!device || (password !== '' && device.device_id !== username)) return WRONG_PASSWORD;
    if (password !== '' && client.id !== device.device_id) return WRONG_CLIENT_ID;
    if (!device.active) return NOT_ALLOWED;
    // Clients of ThingsBoard call themselves anything; by another device's id they would push that one out.
    client.id = device.device_id;
    admitted(connections.add(client, device, token));
    return undefined;
  }

  return (client: Client, username: string, password: string): Promise<number | undefined> =>
    admit(client, username, password).catch((error: Error) => {
      complain('identify', { error: error.message }, 'devices could not be identified');
      return UNAVAILABLE;
    });
}
