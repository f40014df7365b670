// Failing webhook endpoints in their own process, driven over IPC by bench/growth.ts. By path: `hang` never answers,
// `slow` takes seconds, `refuse` answers 500. They work until a command makes them fail, so that they can be
// registered.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { obey } from '../support/obey.mjs';

const SLOW_MS = 3000;
const EMPTY = { 'content-length': '0' };
let healthy = true;

function answer(path, response) {
  const end = (status) => response.writeHead(status, EMPTY).end();
  if (healthy) return end(200);
  if (path === '/refuse') return end(500);
  if (path === '/slow') return setTimeout(() => end(200), SLOW_MS);
  return undefined;
}

const server = createServer((request, response) => {
  request.resume().on('end', () => answer(request.url, response));
});
server.keepAliveTimeout = 600_000;
// Listens on all of 127.0.0.0/8, because each webhook has its own loopback address.
server.listen(0, '0.0.0.0', 4096);
await once(server, 'listening');

obey({
  port: () => server.address().port,
  startFailing() {
    healthy = false;
  },
  stop() {
    server.closeAllConnections();
    server.close();
  },
});
