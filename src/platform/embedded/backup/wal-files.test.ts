import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, onCleanup } from '../../../../test/harness/cleanup.ts';
import { reachOf } from './folder.ts';
import { formatLsn, parseLsn, segmentName } from './lsn.ts';
import { WalFiles } from './wal-files.ts';

afterEach(cleanUp);

const KIND = { timeline: 1, segmentBytes: 16 };
const name = (segment: bigint) => segmentName(1, segment, 16);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lares-wal-'));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('the files of the log', () => {
  it('get their names when they are whole, however the log comes in', async () => {
    const folder = newFolder();
    const files = new WalFiles(folder, KIND, 32n);
    await files.write(32n, Buffer.from('0123456789'));
    expect([files.written, files.synced]).toEqual([42n, 32n]);
    expect(readdirSync(folder)).toEqual([`${name(2n)}.partial`]);
    await files.write(42n, Buffer.from('abcdef0123456789abcdef01'));
    await files.sync();
    expect(readdirSync(folder).sort()).toEqual([name(2n), name(3n), `${name(4n)}.partial`]);
    expect(files.synced).toBe(66n);
    await files.close();
    expect(readFileSync(join(folder, name(3n)), 'utf8')).toBe('0123456789abcdef');
    await expect(files.write(70n, Buffer.from('x'))).rejects.toThrow('from 70 on instead of 66');
  });

  it('are received again from the beginning of the one that was not whole', async () => {
    const folder = newFolder();
    const first = new WalFiles(folder, KIND, 0n);
    await first.write(0n, Buffer.from('0123456789'));
    await first.close();
    const second = new WalFiles(folder, KIND, 0n);
    await second.write(0n, Buffer.from('012'));
    await second.close();
    expect(readFileSync(join(folder, `${name(0n)}.partial`), 'utf8')).toBe('0123456789');
  });

  it('may get their names while another process reads how far the log reaches', async () => {
    const path = newFolder();
    const wal = join(path, 'wal');
    mkdirSync(wal);
    const chain = { id: '', path, postgres: '18', system_identifier: '', timeline: 1, segment_bytes: 16 };
    const [whole, partial] = [join(wal, name(0n)), join(wal, `${name(0n)}.partial`)];
    for (let round = 0; round < 200; round += 1) {
      writeFileSync(partial, '0123456789abcdef');
      const [{ end }] = await Promise.all([reachOf(chain, 0n), rename(partial, whole)]);
      expect(end, `round ${round}`).toBe(16n);
      rmSync(whole);
    }
  });

  it('have the names and places that PostgreSQL gives them', () => {
    expect(segmentName(2, 0x1_02n, 16 * 1024 * 1024)).toBe('000000020000000100000002');
    expect(parseLsn('1/2A')).toBe(0x1_0000_002an);
    expect(formatLsn(0x1_0000_002an)).toBe('1/2A');
  });
});
