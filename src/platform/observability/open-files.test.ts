import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FILE = join(import.meta.dirname, 'open-files.ts');

function limitUnder(command: string): number {
  const script = `import(${JSON.stringify(FILE)}).then((it) => console.log(it.openFilesLimit()))`;
  const program = [process.execPath, '--import', 'tsx', '-e', script];
  const shell = `${command} && exec "$@"`;
  return Number(execFileSync('sh', ['-c', shell, 'sh', ...program], { encoding: 'utf8' }));
}

it('is what the system says', () => {
  expect(limitUnder('ulimit -n 300')).toBe(300);
});

it('is what Node may raise it to', () => {
  expect(limitUnder('ulimit -Sn 300')).toBeGreaterThan(300);
});
