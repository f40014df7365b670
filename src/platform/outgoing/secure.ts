import { isIP, type Socket } from 'node:net';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';

export interface Securing {
  hostname: string;
  port: number;
  signal: AbortSignal;
}

/** A session is about 2 KiB: 2 MiB at most. */
const MOST_SESSIONS = 1000;

/**
 * Puts TLS on an open connection. One context for all: loading the root certificates for each connection
 * would cost more than the handshake. A session is offered again only to the name and port that made it,
 * because a resumed session is not checked against the hostname a second time.
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
      // The name the certificate has to bear. SNI carries names only.
      host: hostname,
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      ...(session ? { session } : {}),
      ALPNProtocols: ['http/1.1'],
      // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment does not undo it.
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
    // Stays for good, as in dial.ts.
    secured.on('error', (error) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    });
  });
}
