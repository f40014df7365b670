import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { SECOND_MS } from '../../src/platform/durations.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const START_MS = 30 * SECOND_MS;

/** Undefined without Caddy; `npm test` tries to install it and reports a failure. */
export const caddyPath = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'].find(
  existsSync,
);

/** The shipped Caddyfile, changed by its environment only: plain HTTP, because a test gets no certificate. */
export async function startCaddy(port: number, laresPort: number, folder: string): Promise<void> {
  const upstream = `127.0.0.1:${laresPort}`;
  const caddy = spawn(caddyPath ?? '', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      HOME: folder,
      PUBLIC_HOST: `http://127.0.0.1:${port}`,
      LARES: upstream,
      INGEST: upstream,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(caddy, 'close');
  onTestFinished(async () => {
    caddy.kill('SIGKILL');
    await closed;
  });
  let log = '';
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await expect.poll(() => log, { timeout: START_MS }).toContain('serving initial configuration');
}
