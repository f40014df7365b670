import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Needs no image registry: builds the Dockerfile's base image from Debian packages, Node and npm. */

const DEBIAN_PACKAGES = ['base-files', 'bash', 'coreutils', 'dash', 'gzip', 'libstdc++6', 'tar'];
const ONLY_DEPENDENCIES = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
/** The major version in Node's own images. */
const NPM_VERSION = '11';
/** The image build mounts this machine's npm cache here. */
export const NPM_CACHE = '/var/cache/npm';
const CERTIFICATES = '/etc/npm-certificates.crt';

export function npmConfig(name: string): string | undefined {
  const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: 'pipe' }).trim();
  return ['null', 'undefined', ''].includes(value) ? undefined : value;
}

/** A root file system as in `node:<version>-bookworm-slim`, in `folder`/root. */
export function makeBaseFiles(folder: string, nodeVersion: string): string {
  const root = join(folder, 'root');
  mkdirSync(join(root, 'etc'), { recursive: true });
  unpackDebian(join(folder, 'debian'), root);
  unpackNode(join(folder, 'npm'), root, nodeVersion);
  writeFileSync(
    join(root, 'etc/passwd'),
    'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  );
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  configureNpm(root);
  return root;
}

function unpackDebian(folder: string, root: string): void {
  mkdirSync(folder);
  const without = ONLY_DEPENDENCIES.map((kind) => `--no-${kind}`);
  const listed = execFileSync('apt-cache', ['depends', '--recurse', ...without, ...DEBIAN_PACKAGES], {
    encoding: 'utf8',
  });
  // Dependencies are indented, virtual packages in angle brackets.
  const names = listed.split('\n').filter((line) => /^[a-z]/.test(line));
  execFileSync('apt-get', ['download', '-qq', ...names], { cwd: folder, stdio: 'pipe' });
  for (const file of readdirSync(folder))
    execFileSync('dpkg-deb', ['--extract', join(folder, file), root], { stdio: 'pipe' });
}

function unpackNode(folder: string, root: string, version: string): void {
  const node = `node-linux-${process.arch}`;
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  mkdirSync(folder);
  execFileSync('npm', ['install', ...options, `${node}@${version}`, `npm@${NPM_VERSION}`], { stdio: 'pipe' });
  const local = join(root, 'usr/local');
  mkdirSync(join(local, 'bin'), { recursive: true });
  copyFileSync(join(folder, 'node_modules', node, 'bin/node'), join(local, 'bin/node'));
  cpSync(join(folder, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
}

/** Same settings as this machine's npm: its registry, certificates and cache. */
function configureNpm(root: string): void {
  const certificates = npmConfig('cafile') ?? process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [`registry=${npmConfig('registry')}`, `cache=${NPM_CACHE}`, 'prefer-offline=true'];
  if (certificates !== undefined) {
    copyFileSync(certificates, join(root, CERTIFICATES));
    lines.push(`cafile=${CERTIFICATES}`);
  }
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`);
}
