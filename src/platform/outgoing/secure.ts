import { isIP, type Socket } from 'node:net';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';

export interface Securing {
  hostname: string;
  port: number;
  signal: AbortSignal;
}

/** A session takes about 2 KiB: 2 MiB at most. */
const MOST_SESSIONS = 1000;

/**
 * Puts TLS on an open connection. All share one context: loading the root certificates per connection would cost more
 * than the handshake. A session is reused only for the same name and port, because a resumed session is not checked
 * against the hostname again.
 */
export function openTls(ca?: string): (socket: Socket, options: Securing) => Promise<TLSSocket> {
  const context = createSecureContext(ca === undefined ? {} : { ca });
  const sessions = new Map<string, Buffer>();

  function remember(key: string, session: Buffer): void {
    sessions.delete(key);
    const oldest = sessions.size >= MOST_SESSIONS ? sessions.keys().next().value : undefined;
    if (oldest !== undefined) sessions.delete(oldest);
    sessions.set(key, session);
  }

  return (socket, options) => {
    const key = `${options.hostname}:${options.port}`;
    return handshake(socket, options, context, sessions.get(key), (session) => remember(key, session));
  };
}

function handshake(
  socket: Socket,
  { hostname, signal }: Securing,
  secureContext: SecureContext,
  session: Buffer | undefined,
  remember: (session: Buffer) => void,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      secureContext,
      // The name that the certificate must have. SNI carries names only.
      host: hostname,
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      ...(session ? { session } : {}),
      ALPNProtocols: ['http/1.1'],
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment has no effect.
      rejectUnauthorized: true,
    });
    const abort = () => {
      secured.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    secured.on('session', remember);
    secured.once('secureConnect', () => {
      signal.removeEventListener('abort', abort);
      resolve(secured);
    });
    // Permanent, as in dial.ts.
    secured.on('error', (error) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    });
  });
}
