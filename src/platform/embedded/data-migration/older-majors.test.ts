import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { cleanUp, onCleanup } from '../../../../test/harness/cleanup.ts';
import { killServer, newDataDir, open, query } from '../../../../test/harness/embedded/embedded-server.ts';
import {
  type OlderMajor,
  olderMajors,
  openOlder,
  print,
} from '../../../../test/harness/embedded/older-majors.ts';
import { describeRows } from '../../../../test/harness/embedded/table-contents.ts';
import { startLares, temporaryDirectory } from '../../../../test/harness/program.ts';
import { isLong } from '../../../../test/harness/run/rounds.ts';
import { migrate, readMigrations } from '../../db/migrations/migrate.ts';
import { MINUTE_MS, SECOND_MS } from '../../durations.ts';
import { readBases } from '../backup/index.ts';

afterEach(cleanUp);

const OPENER = fileURLToPath(new URL('../../../../test/harness/embedded/opener-process.ts', import.meta.url));
/**
 * In the usual run, `carry.test.ts` does the same between two clusters of the current major version. Programs of
 * others are not installed then.
 */
const majors = isLong ? olderMajors() : [];
const ROUNDS = 12;
/** Together they cover the whole migration, which takes two to ten seconds. */
const LATER_EACH_MS = 400;
const patiently = { timeout: 4 * MINUTE_MS, interval: 50 };

class Opener {
  lines = '';
  readonly process: ChildProcess;

  constructor(dataDir: string, programs: string) {
    this.process = spawn(process.execPath, ['--import', 'tsx', OPENER, dataDir, programs], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.lines += text;
    });
    onCleanup(() => this.kill());
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill('SIGKILL');
    await once(this.process, 'exit');
  }

  async leave(): Promise<void> {
    this.process.stdin?.end();
    await once(this.process, 'exit');
  }
}

/** Half of the history, and enough rows to be killed while copying. */
async function older(major: OlderMajor, rows = 20_000) {
  const dataDir = newDataDir();
  const server = await openOlder(dataDir, major);
  await migrate(server.connection, (await readMigrations()).slice(0, -5));
  await query(
    server,
    `INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
     SELECT lpad('', 24, 'a'), lpad('', 24, 'b'), 'x', repeat(md5(n::text), 50), 'd', now(), now() FROM generate_series(1, ${rows}) AS n`,
  );
  const before = await describeRows(server.connection);
  await server.release();
  return { dataDir, before };
}

const kept = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('postgres-'));

describe.skipIf(majors.length === 0)(
  'a data directory of an older PostgreSQL',
  { timeout: 30 * MINUTE_MS },
  () => {
    it.each(majors)(
      'that a demo filled is served by $major no longer, and all of it is there',
      async (major) => {
        const dataDir = newDataDir();
        const folder = join(temporaryDirectory(), 'backups');
        const backed = major.major >= 17 ? { LARES_BACKUP_DIR: folder } : {};
        const before = await openOlder(dataDir, major);
        const first = await startLares({ LARES_DATA_DIR: dataDir, LARES_DEMO: 'on', ...backed });
        expect(first.output.stdout).toContain('the running database is of an older PostgreSQL');
        const events = () =>
          query(before, 'SELECT count(*) > 200 FROM home_events')
            .catch(() => [])
            .then(([row]) => row?.[0]);
        await expect.poll(events, patiently).toBe(true);
        if (major.major >= 17) await expect.poll(() => readBases(folder), patiently).toHaveLength(1);
        await first.kill('SIGTERM');
        const was = await describeRows(before.connection);
        const [[size] = []] = await query(before, 'SELECT pg_database_size(current_database())');
        await before.release();

        const lines: string[] = [];
        const began = performance.now();
        const server = await open({
          dataDir,
          settings: {},
          olderPrograms: major.programs,
          log: (message, fields) => lines.push(`${message} ${JSON.stringify(fields)}`),
        });
        const seconds = (performance.now() - began) / 1000;
        print(
          `${Math.round(Number(size) / 2 ** 20)} MB of PostgreSQL ${major.major}: ${seconds.toFixed(1)} s\n${lines.join('\n')}`,
        );
        const filled = Object.values(was.sums).filter(
          (table) => !JSON.stringify(table).includes('"rows":"0"'),
        );
        expect(filled.length).toBeGreaterThan(25);
        expect(await describeRows(server.connection)).toEqual(was);
        await server.release();
        expect(kept(dataDir)).toEqual([`postgres-${major.major}`]);

        // Nothing of the older cluster is needed any more, and backups continue in the same folder.
        const again = await startLares({ LARES_DATA_DIR: dataDir, LARES_DEMO: 'on', ...backed });
        expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
        if (major.major >= 17)
          await expect
            .poll(async () => (await readBases(folder)).map(({ chain }) => chain.postgres), patiently)
            .toEqual(['17', '18']);
        await again.kill('SIGTERM');
      },
    );

    it.each(majors)(
      'of $major, killed at any moment, is the older or the newer one, and whole',
      async (major) => {
        const made = await older(major);
        const began = performance.now();
        for (let round = 0; round < ROUNDS; round += 1) {
          const dataDir = newDataDir();
          execFileSync('cp', ['-a', made.dataDir, dataDir]);
          const opener = new Opener(dataDir, major.programs);
          await expect.poll(() => opener.lines, patiently).toContain('carrying the data over');
          const after = round * LATER_EACH_MS;
          await wait(after);
          const wasDone = opener.lines.includes('was carried over');
          await opener.kill();
          const server = await open({ dataDir, olderPrograms: major.programs });
          expect(await describeRows(server.connection), `killed after ${after} ms`).toEqual(made.before);
          expect(kept(dataDir)).toEqual([`postgres-${major.major}`]);
          expect(readdirSync(dataDir).filter((name) => name.includes('.carr'))).toEqual([]);
          await server.release();
          print(`killed after ${after} ms, ${wasDone ? 'when it was done' : 'on the way'}: all there`);
          killServer(dataDir);
        }
        print(`${ROUNDS} rounds in ${Math.round((performance.now() - began) / 1000)} s`);
      },
    );

    it.each(majors)(
      'of $major that three processes open at once is carried over by one of them',
      async (major) => {
        const { dataDir, before } = await older(major);
        const openers = [1, 2, 3].map(() => new Opener(dataDir, major.programs));
        for (const opener of openers) await expect.poll(() => opener.lines, patiently).toContain('opened');
        expect(openers.filter(({ lines }) => lines.includes('was carried over'))).toHaveLength(1);
        expect(kept(dataDir)).toEqual([`postgres-${major.major}`]);
        for (const opener of openers) await opener.leave();
        expect(await describeRows((await open({ dataDir })).connection)).toEqual(before);
      },
    );

    it.skipIf(process.getuid?.() !== 0).each(majors)(
      'of $major stays as it is on a disk without space, and the error gives the missing space',
      async (major) => {
        const disk = join(temporaryDirectory(), 'disk');
        mkdirSync(disk);
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
        onTestFinished(() => void execFileSync('umount', ['-l', disk]));
        const { dataDir, before } = await older(major, 10);
        const there = join(disk, 'data');
        execFileSync('cp', ['-a', dataDir, there]);
        onCleanup(() => killServer(there));
        await expect(open({ dataDir: there, olderPrograms: major.programs })).rejects.toThrow(
          /has no room to carry the data over to a newer PostgreSQL: \d+ MB are needed .* \d+ MB are free\. Nothing was changed/,
        );
        expect(kept(there)).toEqual([]);
        const again = await openOlder(there, major);
        expect(await describeRows(again.connection)).toEqual(before);
        await again.release();
        await wait(SECOND_MS / 10);
      },
    );
  },
);
