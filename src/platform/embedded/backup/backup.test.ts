import { appendFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanUp, onCleanup } from '../../../../test/harness/cleanup.ts';
import { newDataDir, open, query } from '../../../../test/harness/embedded/embedded-server.ts';
import { DAY_MS, SECOND_MS } from '../../durations.ts';
import type { EmbeddedServer } from '../index.ts';
import { connectAsSuperuser } from './connect.ts';
import { filesOf, walOf } from './folder.ts';
import {
  type Archive,
  backUpNow,
  forgetArchive,
  openArchive,
  readBases,
  restore,
  wantsRestore,
} from './index.ts';
import { prune } from './prune.ts';

afterEach(cleanUp);

const KEEP_DAYS = 7;
const patiently = { timeout: 120 * SECOND_MS };

function newPlace() {
  const dataDir = newDataDir();
  return { dataDir, folder: join(dirname(dataDir), 'backups') };
}

function archiveOf(server: EmbeddedServer, folder: string) {
  const lines: string[] = [];
  const report = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`);
  const archive = openArchive({ server, folder, keepDays: KEEP_DAYS, log: { info: report, error: report } });
  onCleanup(() => archive.finish(() => server.release()));
  return { archive, lines };
}

const stop = (archive: Archive, server: EmbeddedServer) => archive.finish(() => server.release());
const restoreTo = (dataDir: string, folder: string, at?: Date) =>
  restore({ dataDir, folder, at, replace: true, report: () => undefined, check: async () => undefined });
const slots = (server: EmbeddedServer) => query(server, 'SELECT slot_name FROM pg_replication_slots');
const activeSlots = (server: EmbeddedServer) =>
  query(server, 'SELECT slot_name FROM pg_replication_slots WHERE active');

describe('backups of the embedded server', { timeout: 300 * SECOND_MS }, () => {
  it('go on in one chain over stops and lost connections, and hold the last words of a server that stops', async () => {
    const { dataDir, folder } = newPlace();
    let server = await open({ dataDir });
    const { archive, lines } = archiveOf(server, folder);
    await vi.waitFor(async () => expect(await readBases(folder)).toHaveLength(1), patiently);
    const superuser = await connectAsSuperuser(server.connection);
    await query(server, 'CREATE TABLE kept AS SELECT 1 AS number');
    await superuser.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_replication WHERE application_name = 'lares backup'`,
    );
    await query(server, 'INSERT INTO kept SELECT generate_series(2, 50000)');
    await superuser.query('SELECT pg_switch_wal()');
    await superuser.end();
    await vi.waitFor(() => expect(lines.join()).toContain('the log is not received'), patiently);
    await stop(archive, server);

    server = await open({ dataDir });
    const second = archiveOf(server, folder);
    await query(server, 'INSERT INTO kept VALUES (0)');
    await vi.waitFor(() => expect(second.lines.join()).toContain('receiving the log'), patiently);
    await stop(second.archive, server);
    expect(readdirSync(folder)).toHaveLength(1);

    const { before, isAll } = await restoreTo(dataDir, folder);
    expect([existsSync(before ?? ''), isAll]).toEqual([true, false]);
    server = await open({ dataDir });
    expect(await query(server, 'SELECT count(*)::int, min(number) FROM kept')).toEqual([[50_001, 0]]);
    // Without a slot the restored server keeps no log until it begins a chain.
    expect(await slots(server)).toEqual([]);
    const third = archiveOf(server, folder);
    await vi.waitFor(async () => expect(await readBases(folder)).toHaveLength(2), patiently);
    expect(readdirSync(folder)).toHaveLength(2);
    await stop(third.archive, server);
  });

  it('can be one base backup alone, which keeps nothing at the server; a restore to a later moment reports the gap', async () => {
    const { dataDir, folder } = newPlace();
    const server = await open({ dataDir });
    await query(server, 'CREATE TABLE kept AS SELECT 1 AS number');
    const { base } = await backUpNow({ server, folder, keepDays: KEEP_DAYS });
    await query(server, 'CREATE TABLE later ()');
    expect(await slots(server)).toEqual([]);
    await server.release();

    const { isAll } = await restoreTo(dataDir, folder, new Date());
    expect(isAll).toBe(true);
    const restored = await open({ dataDir });
    expect(await query(restored, `SELECT number, to_regclass('later') FROM kept`)).toEqual([[1, null]]);
    await restored.release();

    // Not as it was written, and then without the log that it needs.
    const [{ path } = { path: '' }] = base.files;
    appendFileSync(join(filesOf(base), path), 'x');
    await expect(restoreTo(dataDir, folder)).rejects.toThrow(/is not as it was written: bring it back/);
    rmSync(walOf(base.chain), { recursive: true });
    await expect(restoreTo(dataDir, folder)).rejects.toThrow(/Files of the log are missing/);
    expect(await query(await open({ dataDir }), 'TABLE kept'), 'what was there is still there').toEqual([
      [1],
    ]);
    expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('are thrown away when no moment of the last days needs them', async () => {
    const { dataDir, folder } = newPlace();
    const server = await open({ dataDir });
    const superuser = await connectAsSuperuser(server.connection);
    onCleanup(() => superuser.end());
    const { archive } = archiveOf(server, folder);
    await vi.waitFor(async () => expect(await readBases(folder)).toHaveLength(1), patiently);
    for (let made = 0; made < 2; made += 1) {
      await superuser.query('SELECT pg_switch_wal()');
      await backUpNow({ server, folder, keepDays: KEEP_DAYS });
    }
    const [first, second, third] = await readBases(folder);
    if (!first || !second || !third) throw new Error('three base backups were made');
    for (const [base, days] of [
      [first, 20],
      [second, 10],
    ] as const) {
      const file = join(base.path, 'backup.json');
      const stored = JSON.parse(await readFile(file, 'utf8'));
      const finished_at = new Date(Date.now() - days * DAY_MS).toISOString();
      await writeFile(file, JSON.stringify({ ...stored, finished_at }));
    }
    const whole = () => readdirSync(walOf(first.chain)).length;
    const before = whole();
    expect(await prune(superuser, folder, 15), 'the first is needed for 15 days').toEqual([]);
    expect(await prune(superuser, folder, 7)).toEqual([first.id]);
    expect((await readBases(folder)).map(({ id }) => id)).toEqual([second.id, third.id]);
    expect(whole()).toBeLessThan(before);
    await archive.finish(async () => undefined);

    await vi.waitFor(async () => expect(await activeSlots(server)).toEqual([]), patiently);
    // Backups are switched off.
    await forgetArchive(server);
    expect(await slots(server)).toEqual([]);
  });

  it('begin a new chain when the log was let go, and never mix with those of another database', async () => {
    const { dataDir, folder } = newPlace();
    const server = await open({ dataDir });
    const { archive } = archiveOf(server, folder);
    await vi.waitFor(async () => expect(await readBases(folder)).toHaveLength(1), patiently);
    await archive.finish(async () => undefined);
    await vi.waitFor(async () => expect(await activeSlots(server)).toEqual([]), patiently);
    // As after a long absence of the folder, or after it was emptied.
    renameSync(folder, `${folder}.gone`);
    const second = archiveOf(server, folder);
    await vi.waitFor(async () => expect(await readBases(folder)).toHaveLength(1), patiently);
    expect(await slots(server)).toHaveLength(1);
    await stop(second.archive, server);

    expect(await wantsRestore(dataDir, folder)).toBe(false);
    const empty = newDataDir();
    expect(await wantsRestore(empty, folder)).toBe(true);
    const other = await open({ dataDir: empty });
    await expect(backUpNow({ server: other, folder, keepDays: KEEP_DAYS })).rejects.toThrow(
      /has the backups of another database/,
    );
  });
});
