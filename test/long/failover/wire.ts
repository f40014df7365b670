import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a local port that can be cut: no byte passes and neither side gets a close, until it is reconnected. */
export interface Wire {
  port: number;
  cut(): void;
  /** Bytes sent meanwhile arrive now, as on a network that lost packets for a while. */
  restore(): void;
  close(): void;
}

export async function openWire(to: number): Promise<Wire> {
  const pairs = new Set<[near: Socket, far: Socket]>();
  let isCut = false;
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true });
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.on('data', (bytes) => {
        // Bounds memory: a sender that is faster than the reader waits.
        if (other.write(bytes)) return;
        one.pause();
        other.once('drain', () => isCut || one.resume());
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        // While the wire is cut the other side gets no close. The socket stays in the set below.
        if (isCut) orphans.add(other);
        else other.destroy();
      });
    }
    if (isCut) for (const socket of pair) socket.pause();
    else near.resume();
  });
  const orphans = new Set<Socket>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    restore: () => {
      isCut = false;
      for (const socket of orphans) socket.destroy();
      orphans.clear();
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of [...orphans, ...[...pairs].flat()]) socket.destroy();
    },
  };
}
