import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface OpenListener {
  address: string;
  port: number;
  close(): void;
}

interface ListenerOptions {
  host: string;
  port: number;
  /** Connections from which nothing was read. */
  arrived(socket: Socket): void;
  /** A connection could not be accepted, for example because too many files are open. */
  failed(error: Error): void;
}

/** Listens on behalf of the processes. The name localhost covers all its addresses, as in a single process. */
export async function openListener(options: ListenerOptions): Promise<OpenListener> {
  const first = await listen(options, options.host, options.port);
  const { address, port } = first.address() as AddressInfo;
  const servers = [first];
  if (options.host === 'localhost') {
    const others = (await lookup('localhost', { all: true })).filter((one) => one.address !== address);
    // An address that this machine lacks does not prevent the start.
    for (const other of others)
      await listen(options, other.address, port).then(
        (server) => servers.push(server),
        () => undefined,
      );
  }
  return {
    address,
    port,
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

async function listen({ arrived, failed }: ListenerOptions, host: string, port: number): Promise<Server> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    // It is not read here. Its new owner will see an error.
    socket.on('error', () => undefined);
    arrived(socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', failed);
  return server;
}

/** The public address, as a listening process would state it. */
export function originOf({ address, port }: Pick<OpenListener, 'address' | 'port'>): string {
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
