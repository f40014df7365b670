import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface OpenDoor {
  address: string;
  port: number;
  close(): void;
}

interface DoorOptions {
  host: string;
  port: number;
  /** Connections of which nothing was read yet. */
  arrived(socket: Socket): void;
  /** One could not be accepted: too many files are open, for example. */
  failed(error: Error): void;
}

/** Listens for processes that come and go. By the name localhost it is all of its addresses, as one process has it. */
export async function openDoor(options: DoorOptions): Promise<OpenDoor> {
  const first = await listen(options, options.host, options.port);
  const { address, port } = first.address() as AddressInfo;
  const servers = [first];
  if (options.host === 'localhost') {
    const others = (await lookup('localhost', { all: true })).filter((one) => one.address !== address);
    // One that this machine does not have is no reason not to start.
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

async function listen({ arrived, failed }: DoorOptions, host: string, port: number): Promise<Server> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    // It is not read here, so all it could tell is that it ended, which whoever gets it will see.
    socket.on('error', () => undefined);
    arrived(socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', failed);
  return server;
}

/** The address for people and for links, as a process that listens itself would say it. */
export function originOf({ address, port }: Pick<OpenDoor, 'address' | 'port'>): string {
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
