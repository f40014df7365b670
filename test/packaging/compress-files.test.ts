import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/program.ts';

const MODULE = join(import.meta.dirname, '../../web/compress-files.ts');
const TSX = import.meta.resolve('tsx');
const OPEN_FILES = 64;
const FILES = 4 * OPEN_FILES;

it('the build compresses more files than the process may have open', () => {
  const directory = temporaryDirectory();
  for (let number = 0; number < FILES; number += 1) writeFileSync(join(directory, `${number}.html`), 'page');
  const script = `const { compress } = await import(${JSON.stringify(MODULE)});
    const { readdirSync } = await import('node:fs');
    await Promise.all(readdirSync('.').map((name) => compress(name)));`;
  const command = `ulimit -n ${OPEN_FILES} && exec "$0" --import "$2" --input-type=module --eval "$1"`;
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, script, TSX], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(directory).filter((name) => /\.(gz|br)$/.test(name))).toHaveLength(2 * FILES);
});
