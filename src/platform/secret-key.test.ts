import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { secureRandom } from './random.ts';
import { addKeptKey, keptSecretKeys, openKeysOf } from './secret-key.ts';

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-key-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe('the secret key', () => {
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

  it('that is no key is left alone, and said to be none', async () => {
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
