import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { openLog } from '../../platform/log.ts';
import { openTools } from '../../platform/open-tools.ts';
import { createUser } from '../users/users.ts';
import { checkLogin } from './log-in.ts';

it('a password is kept as argon2id at the full cost, unless a test asks for less', async () => {
  const { where, drop } = await cloneDatabase();
  const tools = openTools(where, openLog({ level: 'silent' }));
  onTestFinished(async () => {
    await tools.database.close();
    await drop();
  });
  const { password = '' } = await createUser(tools, { email: 'ada@example.com', fullname: 'Ada' });
  const kept = await tools.database.row<{ password_hash: string }>(sql`SELECT password_hash FROM users`);
  expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(kept?.password_hash).not.toContain(password);
  expect(await checkLogin(tools, 'ada@example.com', password)).toBeDefined();
});
