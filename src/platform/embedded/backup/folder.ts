import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { segmentName, segmentOf } from './lsn.ts';

/**
 * Layout of the backup folder. A chain is one continuous log with its base backups:
 *
 *     <chain>/chain.json
 *     <chain>/wal/00000001000000000000002A            whole files of the log
 *     <chain>/wal/00000001000000000000002B.partial    the one that is being received
 *     <chain>/base/<base>/backup.json, files/…
 *
 * A new chain begins after a restore, or when a part of the log was missed. Different logs never share a folder.
 */
export interface Chain {
  id: string;
  path: string;
  /** Major version. */
  postgres: string;
  system_identifier: string;
  timeline: number;
  segment_bytes: number;
}

export interface Base {
  id: string;
  path: string;
  chain: Chain;
  start_lsn: string;
  stop_lsn: string;
  /** By the database's clock. Any later moment can be restored. */
  finished_at: string;
  bytes: number;
  /** Outer folders first. */
  folders: string[];
  files: { path: string; bytes: number; sha256: string }[];
}

export const walOf = (chain: Chain) => join(chain.path, 'wal');
export const basesOf = (chain: Chain) => join(chain.path, 'base');
export const filesOf = (base: Base) => join(base.path, 'files');
export const PARTIAL = '.partial';

export async function readChains(folder: string): Promise<Chain[]> {
  const chains: Chain[] = [];
  for (const id of await namesIn(folder)) {
    const path = join(folder, id);
    const description = await readJson<Omit<Chain, 'id' | 'path'>>(join(path, 'chain.json'));
    if (description) chains.push({ ...description, id, path });
  }
  return chains;
}

/** The complete ones of all chains, oldest first. */
export async function readBases(folder: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const chain of await readChains(folder)) {
    for (const id of await namesIn(basesOf(chain))) {
      const path = join(basesOf(chain), id);
      const description = await readJson<Omit<Base, 'id' | 'path' | 'chain'>>(join(path, 'backup.json'));
      if (description && !id.endsWith('.new')) bases.push({ ...description, id, path, chain });
    }
  }
  return bases.sort((a, b) => (a.finished_at < b.finished_at ? -1 : 1));
}

/** End of the continuous log from this position. The last file may be partial. */
export async function reachOf(chain: Chain, from: bigint): Promise<{ files: string[]; end: bigint }> {
  const { segment_bytes: size, timeline } = chain;
  const there = new Set(await namesIn(walOf(chain)));
  const files: string[] = [];
  for (let segment = segmentOf(from, size); ; segment += 1n) {
    const name = segmentName(timeline, segment, size);
    const begin = segment * BigInt(size);
    if (!there.has(name) && !there.has(name + PARTIAL)) return { files, end: begin };
    const filled = there.has(name) ? undefined : await sizeOf(join(walOf(chain), name + PARTIAL));
    // A missing partial file was completed and renamed meanwhile.
    files.push(filled === undefined ? name : name + PARTIAL);
    if (filled !== undefined && filled < size) return { files, end: begin + BigInt(filled) };
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Where receiving continues: after the newest complete file. */
export async function wholeUpTo(chain: Chain): Promise<bigint | undefined> {
  const whole = (await namesIn(walOf(chain))).filter((name) => !name.includes('.')).sort();
  const newest = whole.at(-1);
  if (newest === undefined) return undefined;
  const perId = 0x1_0000_0000n / BigInt(chain.segment_bytes);
  const segment = BigInt(`0x${newest.slice(8, 16)}`) * perId + BigInt(`0x${newest.slice(16)}`);
  return (segment + 1n) * BigInt(chain.segment_bytes);
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

export async function writeJson(path: string, value: object): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(value, undefined, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

async function readJson<Value>(path: string): Promise<Value | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}
