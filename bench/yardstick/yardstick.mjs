// The minimum cost of durable delivery, in its own process, driven over IPC by bench/yardstick.ts. It reads the request,
// makes one INSERT, answers 202, POSTs the bytes to every URL and makes one DELETE after all have answered.
// Statements are single and prepared, through a pool of ten. There are no batches, no transaction, no authentication
// and no parsing of the bytes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { Agent, request } from 'undici';
import { obey } from '../support/obey.mjs';

const agent = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 600_000 });
const HEADERS = { 'content-type': 'application/json' };
const ANSWER = { 'content-length': '0' };
let pool;
let urls = [];
let key = 0;

const insert = (values) => ({
  name: 'insert',
  text: 'INSERT INTO waiting (key, body) VALUES ($1, $2)',
  values,
});
const remove = (values) => ({ name: 'remove', text: 'DELETE FROM waiting WHERE key = $1', values });

async function post(url, body) {
  const answer = await request(url, { method: 'POST', headers: HEADERS, body, dispatcher: agent });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
}

async function take(body, response) {
  key += 1;
  const own = key;
  await pool.query(insert([own, body.toString()]));
  response.writeHead(202, ANSWER);
  response.end();
  await (urls.length === 1 ? post(urls[0], body) : Promise.all(urls.map((url) => post(url, body))));
  await pool.query(remove([own]));
}

const server = createServer((incoming, response) => {
  const chunks = [];
  incoming.on('data', (chunk) => chunks.push(chunk));
  incoming.on('end', () => void take(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks), response));
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');

obey({
  async open({ connection }) {
    pool = new pg.Pool({ ...connection, max: 10, idleTimeoutMillis: 0 });
    await pool.query('CREATE TABLE waiting (key bigint PRIMARY KEY, body text NOT NULL)');
    return { url: `http://127.0.0.1:${server.address().port}`, pid: process.pid };
  },
  deliverTo(given) {
    urls = given.urls;
  },
  async stop() {
    server.closeAllConnections();
    server.close();
    await pool?.end();
    await agent.close();
  },
});
