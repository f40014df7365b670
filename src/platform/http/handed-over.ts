import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that another process accepted. */
export interface HandedOver {
  take(socket: Socket): void;
  /** From now on each answer is the last of its connection. Whoever asked goes elsewhere with the next request. */
  retire(): void;
}

/** Lets a server that listens nowhere serve them as if it had accepted them itself. Before it is ready. */
export async function openHandedOver(app: FastifyInstance): Promise<HandedOver> {
  const { server } = app;
  const sockets = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let retiring = false;
  let isEmpty: () => void = () => undefined;
  // A server begins to watch over its connections (time limits, which of them are idle) when it listens.
  server.emit('listening');
  const isLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_request, response) => {
    if (retiring) return isLast(response);
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  const gone = () =>
    new Promise<void>((resolve) => {
      isEmpty = resolve;
      if (sockets.size === 0) resolve();
    });
  // A server that closes waits only for connections that it accepted itself. Registered last, so that it comes after
  // those hooks that answer requests which wait for something.
  await app.register(async (last) => {
    last.addHook('preClose', gone);
  });
  return {
    take: (socket) => {
      // The limit that a server keeps by itself is for those that it accepts.
      if (sockets.size >= (server.maxConnections ?? Number.POSITIVE_INFINITY)) {
        server.emit('drop');
        socket.destroy();
        return;
      }
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0) isEmpty();
      });
      // As the server does with those that it accepts.
      socket.setNoDelay(true);
      server.emit('connection', socket);
    },
    retire: () => {
      retiring = true;
      // Those too that wait for something since before: a device with its next question would find a server that closes.
      for (const response of answering) isLast(response);
      answering.clear();
    },
  };
}
