import sql from 'sql-template-tag';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { openLog } from '../../platform/observability/log.ts';
import { openTools } from '../../platform/open-tools.ts';
import { setPasswordHash } from '../users/store.ts';
import { createUser } from '../users/users.ts';
import { checkLogin } from './check-login.ts';
import { hashPassword, PASSWORD_PROBLEMS, passwordProblem } from './passwords.ts';

it('a password is kept as argon2id at the full cost, unless a test asks for less', async () => {
  const { connectionConfig: database, drop } = await cloneDatabase();
  const tools = openTools(database, openLog({ level: 'silent' }));
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

describe('a new password', () => {
  const textOfProblem = (password: string) => {
    const problem = passwordProblem(password);
    return problem && PASSWORD_PROBLEMS[problem];
  };

  it.each(['', 'nine char', 'x'.repeat(201)])('has 10 to 200 characters: not %j', (password) => {
    expect(textOfProblem(password)).toContain('10 to 200 characters');
  });

  it.each([
    '1234567890',
    'qwertyuiop',
    'QwertyUIOP',
    'password123',
    'Password123',
    'basketball',
    'liverpool1',
    '1q2w3e4r5t',
    'iloveyou123',
    'administrator',
  ])('is none of the commonest: not %s', (password) => {
    expect(textOfProblem(password)).toContain('This password is too common and easy to guess');
  });

  it.each(['a few words of mine', 'x'.repeat(200), 'tenletters', '# The commonest passwords'])(
    'may be %s',
    (password) => {
      expect(passwordProblem(password)).toBeUndefined();
    },
  );

  it('leaves users with a common password able to log in', async () => {
    const { connectionConfig: database, drop } = await cloneDatabase();
    const tools = openTools(database, openLog({ level: 'silent' }));
    onTestFinished(async () => {
      await tools.database.close();
      await drop();
    });
    const { user_id, email } = await createUser(tools, { email: 'ada@example.com', fullname: 'Ada' });
    await setPasswordHash(tools.database, user_id, await hashPassword(tools, 'password'));
    expect(await checkLogin(tools, email, 'password')).toEqual({
      user_id,
      disabled: false,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
  });
});
