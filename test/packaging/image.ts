import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atFileEnd } from '../harness/at-end.ts';
import { makeBaseFiles, NPM_CACHE, npmConfig } from './base-image.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const PLATFORMS: Partial<Record<string, string>> = { x64: 'linux/amd64', arm64: 'linux/arm64' };

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Healthcheck: { Test: string[] };
}

interface Image {
  config: ImageConfig;
  /** The folder with its files. */
  files: string;
}

/** The reason why this machine cannot build an image. */
export function whyNoImage(): string | undefined {
  const missing = ['/usr/bin/buildah', '/usr/bin/apt-get', '/usr/bin/unshare'].find(
    (path) => !existsSync(path),
  );
  if (missing !== undefined) return `${missing} is missing`;
  if (process.getuid?.() !== 0) return 'needs root';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'mounting is not permitted';
}

/** Builds the Dockerfile. */
export async function buildImage(): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-image-'));
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = async (...args: string[]) => {
    const all = [...storage, '--storage-driver', 'vfs', ...args];
    const { stdout } = await promisify(execFile)('buildah', all, { maxBuffer: Number.POSITIVE_INFINITY });
    return stdout.trim();
  };
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }));

  const [, version = ''] = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile()) ?? [];
  const base = join(folder, 'Dockerfile.base');
  writeFileSync(base, `FROM scratch\nCOPY . /\nENV ${PATH}\n`);
  const isolated = ['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never'];
  const baseFiles = makeBaseFiles(folder, version);
  await buildah(...isolated, '-f', base, '-t', `docker.io/library/node:${version}-bookworm-slim`, baseFiles);
  const platform = `PLATFORM=${PLATFORMS[process.arch]}`;
  const cache = `${npmConfig('cache')}:${NPM_CACHE}`;
  await buildah(...isolated, '--build-arg', platform, '--volume', cache, '-t', 'lares', ROOT);

  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', 'lares'));
  const container = await buildah('from', '--pull-never', 'lares');
  return { config: inspected.Docker.config, files: await buildah('mount', container) };
}

function dockerfile(): string {
  return readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
}

/** Same as `docker run --read-only --tmpfs /tmp`: only /data and /tmp are writable. */
const MOUNT = `mount --bind "$FILES" "$FILES"
mount -o remount,bind,ro "$FILES"
mount -t proc proc "$FILES/proc"
mount --rbind /dev "$FILES/dev"
mount -t tmpfs tmpfs "$FILES/tmp"
mount --bind "$DATA" "$FILES/data"`;
const ENTER =
  'exec chroot --userspec="$USER_ID" "$FILES" env -i --chdir="$WORKING_DIRECTORY" $ENVIRONMENT "$@"';

/**
 * Containers of one image with one data folder: the commands to spawn for `docker run` and, for a running process,
 * `docker exec`.
 */
export function containerOf({ config, files }: Image, data: string, environment: string[]) {
  const { PATH: path = '' } = process.env;
  const env = {
    PATH: path,
    FILES: files,
    DATA: data,
    USER_ID: `${config.User}:${config.User}`,
    WORKING_DIRECTORY: config.WorkingDir,
    ENVIRONMENT: [...config.Env, ...environment].join(' '),
  };
  const shell = (script: string, words: string[]) => ['sh', '-ec', script, 'sh', ...words];
  return {
    env,
    run: (words: string[]) => ['--mount', ...shell(`${MOUNT}\n${ENTER}`, words)],
    exec: (pid: number, words: string[]) => ['--target', String(pid), '--mount', ...shell(ENTER, words)],
  };
}

/** The owner and the mode of a folder in the image, as `1000 700`. */
export function ownerAndMode(files: string, path: string): string {
  return execFileSync('stat', ['--format', '%u %a', join(files, path)], { encoding: 'utf8' }).trim();
}
