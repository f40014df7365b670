import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('hides secrets and personal data wherever they stand in a line', () => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  log.info({ token: 's1', user: { email: 's2@x.y', id: 7 }, a: { b: { c: { password: 's3' } } } }, 'hello');
  expect(lines.join()).not.toMatch(/s1|s2|s3/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    token: '[hidden]',
    user: { email: '[hidden]', id: 7 },
    msg: 'hello',
  });
});
