import { isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { BLOCKED, ConnectError, type ConnectPhase, connectError } from './connect-error.ts';
import { type Dial, dial } from './dial.ts';
import { type Lookup, lookUpInDns, lookUpOnSystem, shared } from './lookup.ts';
import { isPublicAddress } from './public-address.ts';
import { openTls } from './secure.ts';
import { tolerateContinue } from './tolerate-continue.ts';

export interface ConnectorOptions {
  allowPrivate: boolean;
  lookup?: Lookup;
  dial?: Dial;
  /** Replaces the well-known authorities. */
  ca?: string;
}

/** For the caller of a connection: shows its phase and can cancel it in any phase, DNS included. */
export interface ConnectWatch {
  phase: ConnectPhase;
  readonly signal: AbortSignal;
}

/**
 * Connects undici to public addresses only. undici uses it for every new connection, so no request or redirect
 * bypasses it. The checked addresses are the ones dialled.
 */
export function guardedConnector(
  options: ConnectorOptions,
): (watch: ConnectWatch) => buildConnector.connector {
  const open = socketOpener(options);
  return (watch) => (wanted, settle) => {
    void open(wanted, watch).then(
      (socket) => {
        tolerateContinue(socket);
        settle(null, socket);
      },
      (error: unknown) => settle(connectError(watch.phase, error, watch.signal), null),
    );
  };
}

const DEFAULT_PORTS: Record<string, number> = { 'https:': 443, 'http:': 80 };

/** Resolves, checks, dials and secures, in this order. Nothing is resolved twice. */
function socketOpener(options: ConnectorOptions) {
  const { allowPrivate, dial: open = dial } = options;
  const lookup = shared(options.lookup ?? (allowPrivate ? lookUpOnSystem : lookUpInDns));
  const mayBeDialled = allowPrivate ? (address: string) => isIP(address) !== 0 : isPublicAddress;
  const secure = openTls(options.ca);

  return async (
    { hostname, protocol, ...wanted }: buildConnector.Options,
    watch: ConnectWatch,
  ): Promise<Socket> => {
    const { signal } = watch;
    const port = Number(wanted.port) || (DEFAULT_PORTS[protocol] ?? 0);
    watch.phase = 'resolving';
    const addresses = isIP(hostname) === 0 ? await untilAborted(lookup(hostname), signal) : [hostname];
    // One bad address rejects all: a name that also points inside is an attack.
    if (addresses.length === 0 || !addresses.every(mayBeDialled))
      throw new ConnectError('resolving', BLOCKED);
    watch.phase = 'connecting';
    const socket = await open(addresses, port, signal);
    if (protocol !== 'https:') return socket;
    watch.phase = 'securing';
    return secure(socket, { hostname, port, signal });
  };
}

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
