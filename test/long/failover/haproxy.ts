import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from './cluster.ts';
import type { Node } from './node.ts';
import { freePort, startProcess } from './processes.ts';

/**
 * One address that leads to the server that Patroni reports as primary. As in docs/operations/high-availability.md.
 */
export async function openHaproxy(directory: string, nodes: readonly Node[]) {
  const port = await freePort();
  const servers = nodes.map(
    ({ name, front }) =>
      `  server ${name} 127.0.0.1:${front.postgres.port} check port ${front.rest.port} inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  const settings = `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
  option clitcpka
  option srvtcpka
frontend lares
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk
  http-check send meth GET uri /primary
  http-check expect status 200
${servers.join('\n')}
`;
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, settings);
  chmodSync(file, 0o644);
  const started = startProcess('haproxy', ['-db', '-f', file], join(directory, 'haproxy.log'));
  await until(() => answers(port), 30_000, 'HAProxy listens');
  return { port, close: () => started.end('SIGKILL') };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
