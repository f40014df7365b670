import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { secureRandom } from '../random.ts';
import { addKeptKey, keptSecretKeys, openKeysOf } from './secret-key.ts';

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-key-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const FILE = join(import.meta.dirname, 'secret-key.ts');
const CALLS = 'openat,fsync,fdatasync,link,linkat,rename,renameat,renameat2';

/** A test cannot cut the power. The order of system calls shows what reaches the disk when. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
if (!canTrace)
  process.stdout.write('the order of syncs is not looked at: there is no strace that may trace here\n');

/** Operations on the file and its folder: `sync draft`, `rename draft secret-key`, … */
function traced(directory: string, call: 'keptSecretKeys' | 'addKeptKey'): string[] {
  const output = join(dataDirectory(), 'calls');
  const script = `
    const it = await import(${JSON.stringify(FILE)});
    const { secureRandom } = await import(${JSON.stringify(join(import.meta.dirname, '../random.ts'))});
    await it.${call}(${JSON.stringify(directory)}, secureRandom);`;
  const program = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  // Descriptors with their paths, all threads, and no syncs through io_uring.
  execFileSync('strace', ['-f', '-y', '-qq', '-e', `trace=${CALLS}`, '-o', output, ...program], {
    env: { ...process.env, UV_USE_IO_URING: '0' },
    stdio: 'inherit',
  });
  const named = (path: string) =>
    path === directory
      ? 'folder'
      : path.replace(`${directory}/`, '').replace(/^secret-key\.[0-9a-f-]+$/, 'draft');
  return readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => line.includes(directory) && !line.includes('unfinished'))
    .flatMap((line) => {
      const [, name = '', rest = ''] = /(\w+)(?:\(| resumed>)(.*)/.exec(line) ?? [];
      if (name.endsWith('sync')) return [`sync ${named(/<([^>]*)>/.exec(rest)?.[1] ?? '')}`];
      const paths = [...rest.matchAll(/"([^"]*)"/g)].map((found) => named(found[1] ?? ''));
      if (name === 'openat') return rest.includes('O_CREAT') ? [`make ${paths[0]}`] : [];
      return [`${name.replace(/at2?$/, '')} ${paths.join(' ')}`];
    });
}

describe('the secret key', () => {
  it.skipIf(!canTrace)(
    'is on the disk before it has its name, and its name is before anybody uses it',
    () => {
      const directory = dataDirectory();
      const first = ['make draft', 'sync draft', 'link draft secret-key', 'sync folder'];
      expect(traced(directory, 'keptSecretKeys')).toEqual(first);
      const next = ['make draft', 'sync draft', 'rename draft secret-key', 'sync folder'];
      expect(traced(directory, 'addKeptKey')).toEqual(next);
    },
  );

  it('is one, whole and of its owner alone, however many start at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const directory = dataDirectory();
      const starting = Array.from({ length: 8 }, () => keptSecretKeys(directory, secureRandom));
      const keys = (await Promise.all(starting)).flat();
      expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
      expect(readdirSync(directory)).toEqual(['secret-key']);
      expect(statSync(join(directory, 'secret-key')).mode & 0o077).toBe(0);
    }
  });

  it('that is invalid is left unchanged and reported', async () => {
    const directory = dataDirectory();
    writeFileSync(join(directory, 'secret-key'), '');
    await expect(keptSecretKeys(directory, secureRandom)).rejects.toThrow('does not hold keys');
    expect(statSync(join(directory, 'secret-key')).size).toBe(0);
    writeFileSync(join(directory, 'secret-key'), `${'ab'.repeat(32)}\nnonsense\n`);
    await expect(keptSecretKeys(directory, secureRandom)).rejects.toThrow('does not hold keys');
  });

  it('that is new stands before the old ones, in a file that is still of its owner alone', async () => {
    const directory = dataDirectory();
    const [first] = await keptSecretKeys(directory, secureRandom);
    const keys = await openKeysOf({ secretKeys: undefined, dataDir: directory }, secureRandom);
    await addKeptKey(directory, secureRandom);
    expect(readdirSync(directory)).toEqual(['secret-key']);
    expect(statSync(join(directory, 'secret-key')).mode & 0o077).toBe(0);
    const lines = readFileSync(join(directory, 'secret-key'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe(first?.toString('hex'));
    keys.reload();
    expect(keys.all().map(({ bytes }) => bytes.toString('hex'))).toEqual(lines);
    expect(keys.current().bytes).toEqual(first);
  });
});
