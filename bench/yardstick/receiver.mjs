// The receiver for both, in its own process, driven over IPC by bench/yardstick.ts. It reads the body, answers 200 and
// records which event arrived at which path, and its latency. The length of the press encodes the time of sending,
// see ingest-load.mjs.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { obey } from '../support/obey.mjs';

const SENT = /"(?:pressMs|ms)":([\d.]+)/;
const WINDOW_MS = 800_000;
const OK = { 'content-length': '0' };
let latencies = [];
/** Keys include the path: a press that arrives there twice is a duplicate. */
let presses = new Set();
let doubled = 0;

function note(path, body) {
  const found = SENT.exec(body);
  // The test request when the webhook is registered.
  if (!found) return;
  const sent = (Number(found[1]) - 100) * 1000;
  const now = Number((process.hrtime.bigint() / 1000n) % 800_000_000n) / 1000;
  const press = `${path} ${found[1]}`;
  if (presses.has(press)) doubled += 1;
  presses.add(press);
  latencies.push((now - sent + WINDOW_MS) % WINDOW_MS);
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    note(request.url, body);
    response.writeHead(200, OK);
    response.end();
  });
});
server.keepAliveTimeout = 600_000;
// Listens on all of 127.0.0.0/8, because each webhook has its own loopback address.
server.listen(0, '0.0.0.0');
await once(server, 'listening');

obey({
  port: () => server.address().port,
  reset() {
    latencies = [];
    presses = new Set();
    doubled = 0;
  },
  count: () => latencies.length,
  figures() {
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)] ?? 0;
    return { received: latencies.length, doubled, p50: at(0.5), p99: at(0.99) };
  },
  stop() {
    server.closeAllConnections();
    server.close();
  },
});
