// A webhook receiver with minimal work, in its own process: it reads the body, answers 200 and counts. GET /stats
// answers {count, latencies of the last events}. Latency uses `sentAt` in metadata, not the event's created_at.
import { createServer } from 'node:http';

const mode = process.env.SINK_MODE ?? 'ok';
let count = 0;
let latencies = [];
const OK = { 'content-length': '0' };

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const body = JSON.stringify({ count, latencies });
    if (request.url === '/reset') {
      count = 0;
      latencies = [];
    }
    response.end(body);
    return;
  }
  if (mode === 'hang') return request.resume();
  const path = request.url ?? '';
  let text = '';
  request.on('data', (chunk) => {
    if (path.includes('latency')) text += chunk;
  });
  request.on('end', () => {
    count += 1;
    if (text) {
      const sentAt = /"sentAt":([\d.]+)/.exec(text)?.[1];
      if (sentAt) latencies.push(Date.now() - Number(sentAt));
    }
    response.writeHead(200, OK);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
// Listens on all of 127.0.0.0/8, because each webhook has its own loopback address.
server.listen(0, '0.0.0.0', () => console.log(`http://127.0.0.1:${server.address().port}`));
