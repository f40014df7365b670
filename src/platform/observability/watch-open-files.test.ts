import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';
import { lookAtOpenFiles } from './watch-open-files.ts';

async function logAt(limit: number): Promise<string> {
  const lines: string[] = [];
  await lookAtOpenFiles(openLog({ level: 'info', to: { write: (line) => void lines.push(line) } }), limit);
  return lines.join('');
}

it('says when nearly all are open, and nothing before', async () => {
  const open = readdirSync('/dev/fd').length;
  expect(await logAt(open)).toContain('nearly all');
  expect(await logAt(2 * open + 20)).toBe('');
});

it('says when none can be opened any more', () => {
  const file = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const script = `
    const { openLog } = await import(${file('log.ts')});
    const { lookAtOpenFiles } = await import(${file('watch-open-files.ts')});
    const { openSync } = await import('node:fs');
    const log = openLog({ level: 'info', toStderr: true });
    await lookAtOpenFiles(log, 1000);
    try { for (;;) openSync('/dev/null'); } catch {}
    await lookAtOpenFiles(log, 100);`;
  const program = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const output = execFileSync('sh', ['-c', 'ulimit -n 100 && exec "$@" 2>&1', 'sh', ...program], {
    encoding: 'utf8',
  });
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain('"code":"EMFILE"');
});
