import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that another process accepted. */
export interface HandedOver {
  take(socket: Socket): void;
  /** From now on each answer is the last of its connection. The client's next request goes to another process. */
  retire(): void;
}

/** Lets a server without a listener serve these connections as its own. Call it before the server is ready. */
export async function openHandedOver(app: FastifyInstance): Promise<HandedOver> {
  const { server } = app;
  const sockets = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let retiring = false;
  let isEmpty: () => void = () => undefined;
  // A server starts its connection checks (timeouts, idle detection) when it listens.
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
  // A closing server waits only for connections that it accepted itself. Registered last, so that it runs after the
  // hooks that answer waiting requests.
  await app.register(async (last) => {
    last.addHook('preClose', gone);
  });
  return {
    take: (socket) => {
      // The server's own limit covers only connections that it accepts.
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
      // As the server does with connections that it accepts.
      socket.setNoDelay(true);
      server.emit('connection', socket);
    },
    retire: () => {
      retiring = true;
      // Also long polls that began earlier: the device's next request would find a closing server.
      for (const response of answering) isLast(response);
      answering.clear();
    },
  };
}
