import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import {
  killServer,
  newDataDir,
  OtherProcess,
  open,
  postmasterPid,
  query,
} from '../../../test/harness/embedded/embedded-server.ts';
import { prepareSocketDir } from './files/socket-dir.ts';
import { chooseLauncher } from './launcher/choose-launcher.ts';
import { namespaceWorks } from './launcher/namespace.ts';
import { unprivilegedUser } from './launcher/server-user.ts';

afterEach(cleanUp);

const isRoot = process.getuid?.() === 0;
const hasNamespaces = isRoot && namespaceWorks({ home: '/tmp', prefix: [] }, '/tmp');
const withoutNamespaces = (dataDir: string) => chooseLauncher(dataDir, () => false);

/** Below a directory that only root may enter, such as /root. */
function newClosedDataDir(): string {
  const dataDir = newDataDir();
  chmodSync(dirname(dataDir), 0o700);
  return dataDir;
}

function removeHome(home: string): void {
  onCleanup(() => {
    killServer(home);
    rmSync(home, { recursive: true, force: true });
    if (readdirSync(dirname(home)).length === 0) rmdirSync(dirname(home));
  });
}

function serverUid(home: string): number {
  const status = readFileSync(`/proc/${postmasterPid(home)}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

describe.skipIf(!isRoot)('as root (skipped elsewhere: PostgreSQL runs directly)', { timeout: 20_000 }, () => {
  test.skipIf(!hasNamespaces)(
    'in a user namespace, over files of root (skipped where forbidden)',
    async () => {
      const dataDir = newClosedDataDir();
      const server = await open({ dataDir });
      expect(await query(server, 'SELECT 1')).toEqual([[1]]);
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
    },
  );

  test('without namespaces: as an unprivileged user in the data directory, and so ever after', async () => {
    const dataDir = newDataDir();
    const { uid, gid } = unprivilegedUser();
    const first = await open({ dataDir }, withoutNamespaces);
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(serverUid(dataDir)).toBe(uid);
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid, mode: 0o40710 });
    expect(statSync(join(dataDir, 'postgres'))).toMatchObject({ uid, mode: 0o40700 });
    await first.release();

    const second = await open({ dataDir });
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([[42]]);
    expect(serverUid(dataDir)).toBe(uid);
  });

  test('without namespaces, where that user cannot go: below /var/lib, and so ever after', async () => {
    const dataDir = newClosedDataDir();
    mkdirSync(dataDir, { mode: 0o700 });
    const { home } = await withoutNamespaces(dataDir);
    removeHome(home);
    expect(home).toMatch(/\/var\/lib\/lares\/[0-9a-f]{16}$/);
    expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8').split('\n')[0]).toBe(home);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);

    const first = await open({ dataDir }, withoutNamespaces);
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(serverUid(home)).toBe(unprivilegedUser().uid);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await first.release();

    const second = await open({ dataDir });
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([[42]]);
  });

  test('in the home of an ordinary user, closed to all others, a namespace is no help', async () => {
    const dataDir = newClosedDataDir();
    mkdirSync(dataDir, { mode: 0o700 });
    const { uid, gid } = unprivilegedUser();
    chownSync(dirname(dataDir), uid + 1, gid + 1);
    const launcher = await chooseLauncher(dataDir);
    removeHome(launcher.home);
    expect(launcher.prefix).toEqual([]);
    expect(dirname(launcher.home)).toMatch(/\/lares$/);
  });

  test('on the data directory of an ordinary user: as that user, who can go on alone afterwards', async () => {
    const dataDir = newDataDir();
    // Without an account, a namespace is needed to create the cluster.
    const owner = hasNamespaces ? { uid: 54321, gid: 54321 } : unprivilegedUser();
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, owner.uid, owner.gid);
    const server = await open({ dataDir });
    expect(serverUid(dataDir)).toBe(owner.uid);
    await query(server, 'CREATE TABLE kept ()');
    await server.claimInstance({ pid: process.pid, url: 'http://root' });
    await server.release();

    const other = new OtherProcess(dataDir, owner);
    expect(await query({ connection: await other.answer() }, 'TABLE kept')).toEqual([]);
    expect(await other.ask('claim')).toEqual({ claimed: true });
    await other.ask('release');
  });

  test('a cluster of root is not hidden behind an empty one when namespaces become forbidden', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    await expect(open({ dataDir }, withoutNamespaces)).rejects.toThrow(/belongs to root .*chown -R/);
  });

  test('refuses a location that is a link, and one that is gone', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    const home = join(dataDir, 'elsewhere');
    writeFileSync(join(dataDir, 'postgres.location'), `${home}\n`);
    await expect(open({ dataDir })).rejects.toThrow(/which is gone: bring that directory back/);
    symlinkSync('/etc', home);
    await expect(open({ dataDir })).rejects.toThrow(
      /must be a directory \(not a link\) that only root can write to/,
    );
  });

  test('refuses a socket directory of another user', async () => {
    const home = newDataDir();
    mkdirSync(join(home, 'run'), { recursive: true });
    chownSync(join(home, 'run'), 54321, 54321);
    await expect(prepareSocketDir({ home, prefix: [] })).rejects.toThrow(/belongs to another user \(54321\)/);
  });
});
