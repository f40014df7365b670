import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('test-vectors.json is what make-vectors.py makes', () => {
  const { status, stderr } = spawnSync('python3', [join(root, 'make-vectors.py'), '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
