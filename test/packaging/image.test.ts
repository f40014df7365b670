import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../src/platform/durations.ts';
import { freePort } from '../harness/program/free-port.ts';
import { temporaryDirectory } from '../harness/program.ts';
import { buildImage, containerOf, ownerAndMode, whyNoImage } from './image.ts';

/** buildah builds the Dockerfile. The test starts it as `docker run --read-only --tmpfs /tmp` does. */

const BUILD_MS = 20 * MINUTE_MS;
const START_MS = 2 * MINUTE_MS;
const USER = 1000;
const reason = whyNoImage();

describe.skipIf(reason !== undefined)(`the container image${reason ? ` (${reason})` : ''}`, () => {
  let image: Awaited<ReturnType<typeof buildImage>>;

  beforeAll(async () => {
    image = await buildImage();
  }, BUILD_MS);

  it('runs as user 1000, who owns /data and nothing of the program', () => {
    expect(image.config.User).toBe(String(USER));
    expect(ownerAndMode(image.files, 'data')).toBe(`${USER} 700`);
    expect(ownerAndMode(image.files, 'usr/local/lib/node_modules/lares')).toBe('0 755');
  });

  it('contains the packed program and neither its sources nor the package that was installed', () => {
    expect(existsSync(join(image.files, 'src'))).toBe(false);
    expect(existsSync(join(image.files, 'tmp/lares.tgz'))).toBe(false);
  });

  it('starts on a read-only file system, turns healthy, and stops on SIGTERM', {
    timeout: 2 * START_MS,
  }, async () => {
    const data = temporaryDirectory();
    chownSync(data, USER, USER);
    chmodSync(data, 0o700);
    const port = await freePort();
    const container = containerOf(image, data, [`PORT=${port}`, 'LARES_MQTT_PORT=off', 'LARES_DEMO=off']);
    const { env } = container;
    const [kind, ...healthCheck] = image.config.Healthcheck.Test;
    const unhealthy = spawnSync('unshare', container.run(healthCheck), { env });
    expect([kind, unhealthy.status]).toEqual(['CMD', 1]);

    const start = container.run([...image.config.Entrypoint, ...image.config.Cmd]);
    const lares = spawn('unshare', start, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const closed = once(lares, 'close');
    onTestFinished(async () => {
      lares.kill('SIGKILL');
      await closed;
    });
    const exitCode = (...words: string[]) =>
      spawnSync('nsenter', container.exec(lares.pid ?? 0, words), { env }).status;
    await expect.poll(() => exitCode(...healthCheck), { timeout: START_MS, interval: SECOND_MS }).toBe(0);
    expect(readFileSync(`/proc/${lares.pid}/status`, 'utf8')).toContain(
      `Uid:\t${USER}\t${USER}\t${USER}\t${USER}`,
    );
    expect(exitCode('touch', '/usr/local/lib/node_modules/lares/written')).toBe(1);
    for (const path of ['/', '/guide/', '/docs/', '/readyz'])
      expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
    expect(exitCode('lares', 'user', 'create', '--email', 'a@example.com', '--name', 'Ann')).toBe(0);
    lares.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });
});
