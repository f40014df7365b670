// Webhook endpoints of many customers in one process, which change behaviour together: GET /ok, /hang or /drip.
import { createServer } from 'node:http';

let mode = 'ok';
let count = 0;
const DRIP_EVERY_MS = 1000;
const OK = { 'content-length': '0' };

function answer(response) {
  count += 1;
  if (mode === 'ok') return response.writeHead(200, OK).end();
  if (mode === 'hang') return undefined;
  response.writeHead(200).write('x');
  const dripping = setInterval(() => response.write('x'), DRIP_EVERY_MS);
  return response.on('close', () => clearInterval(dripping));
}

const server = createServer((request, response) => {
  if (request.method !== 'GET') return request.resume().on('end', () => answer(response));
  const [, wanted] = (request.url ?? '').split('/');
  if (['ok', 'hang', 'drip'].includes(wanted)) mode = wanted;
  return response.end(JSON.stringify({ count }));
});
server.keepAliveTimeout = 60_000;
// Listens on all of 127.0.0.0/8, because each webhook has its own loopback address.
server.listen(0, '0.0.0.0', 4096, () => console.log(`http://127.0.0.1:${server.address().port}`));
