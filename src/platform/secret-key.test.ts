import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { secureRandom } from './random.ts';
import { keptSecretKey } from './secret-key.ts';

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-key-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe('the secret key', () => {
  it('is one, whole and of its owner alone, however many start at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const directory = dataDirectory();
      const keys = await Promise.all(Array.from({ length: 8 }, () => keptSecretKey(directory, secureRandom)));
      expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
      expect(readdirSync(directory)).toEqual(['secret-key']);
      expect(statSync(join(directory, 'secret-key')).mode & 0o077).toBe(0);
    }
  });

  it('that is no key is left alone, and said to be none', async () => {
    const directory = dataDirectory();
    writeFileSync(join(directory, 'secret-key'), '');
    await expect(keptSecretKey(directory, secureRandom)).rejects.toThrow('does not hold a key');
    expect(statSync(join(directory, 'secret-key')).size).toBe(0);
  });
});
