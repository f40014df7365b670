import { createCipheriv, createHash, scryptSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../../src/transfer/sealed-file.ts';
import { temporaryDirectory } from '../../harness/program.ts';
import { CHEAP, everything, importing, instance, PASSPHRASE } from './instances.ts';

const TIMEOUT = { timeout: 120_000 };
const MIB = 2 ** 20;
const ORGANIZATION = 'aaaaaaaaaaaaaaaaaaaaaaaa';

/** Writes a file that the export would refuse to write. An attacker who knows the format can do the same. */
function crafted(texts: string[]): string {
  const salt = Buffer.alloc(32, 1);
  const made = scryptSync(PASSPHRASE, salt, 64, CHEAP);
  const header = {
    format: 'lares-organization',
    version: 1,
    file_id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
    schema: 1,
    organization_id: ORGANIZATION,
    name: 'Crafted',
    made_at: '2026-11-18T00:00:00.000Z',
    closed: true,
    salt: salt.toString('hex'),
    check: createHash('sha256').update(made.subarray(32)).digest('hex'),
  };
  const first = Buffer.from(`${JSON.stringify(header)}\n`);
  const about = createHash('sha256').update(first).digest();
  const frames = texts.map((text, place) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(place, 6, 6);
    const isLast = place === texts.length - 1;
    const cipher = createCipheriv('aes-256-gcm', made.subarray(0, 32), nonce);
    cipher.setAAD(Buffer.concat([about, Buffer.from([isLast ? 1 : 0])]));
    const body = Buffer.concat([cipher.update(gzipSync(text)), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, body]);
  });
  const path = join(temporaryDirectory(), 'crafted.lares');
  writeFileSync(path, Buffer.concat([first, ...frames]));
  return path;
}

const rowsOf = (table: string, columns: string[], rows: string[][]) =>
  JSON.stringify({ table, columns, rows });
const OWN = rowsOf(
  'organizations',
  ['organization_id', 'name', 'created_at'],
  [[ORGANIZATION, 'Crafted', '2026-11-18 00:00:00+00']],
);
const TRAILER = JSON.stringify({ rows: { organizations: 1 }, history_from: 1 });

describe('a file that unpacks to far more than its size', TIMEOUT, () => {
  it('is refused by its first part that is too large, of 400 MiB in 408 KB [import-first-part-limit]', async () => {
    const target = await instance();
    const before = await everything(target.tools.database);
    const path = crafted([`${OWN}${' '.repeat(400 * MIB)}`, TRAILER]);
    expect(readFileSync(path).length).toBeLessThan(0.5 * MIB);
    await expect(importing(target, path)).rejects.toThrow('more than 24 MiB in one part');
    expect(await everything(target.tools.database)).toEqual(before);
  });

  it('is read no further than to 32 MiB and 200 times its size [import-size-ratio]', async () => {
    const path = crafted([OWN, ...Array.from({ length: 10 }, () => ' '.repeat(16 * MIB)), TRAILER]);
    const file = await openFile(path, PASSPHRASE, CHEAP);
    let read = 0;
    const checked = file.check((text) => {
      read += text.length;
    });
    await expect(checked).rejects.toThrow('more than 200 times its size');
    expect(read).toBeLessThan(48 * MIB);
    await file.close();
  });
});

describe('a file that does not begin with its organization', TIMEOUT, () => {
  it('is refused after its first part, whatever follows [import-organization-first]', async () => {
    const target = await instance();
    const homes = rowsOf('homes', ['home_id'], []);
    const path = crafted([homes, 'no rows at all', TRAILER]);
    await expect(importing(target, path)).rejects.toThrow('does not begin with its organization');
  });
});
