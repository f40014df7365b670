import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that can be cut: nothing passes and nobody is told, until it is mended. */
export interface Wire {
  port: number;
  cut(): void;
  /** What was sent meanwhile arrives now, as it does on a network that lost packets for a while. */
  mend(): void;
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
        // A bound for memory: who sends faster than the other side reads waits.
        if (other.write(bytes)) return;
        one.pause();
        other.once('drain', () => isCut || one.resume());
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        // While it is cut the other side does not hear of it: it stays in the set below.
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
    mend: () => {
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
