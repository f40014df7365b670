import sql, { raw } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { acceptInvitation, createUser, readInvitation } from '../../../src/accounts/index.ts';
import { COMMAND_LINE } from '../../../src/audit/index.ts';
import { listOutbox, readMail } from '../../../src/mail/index.ts';
import { exportPortfolio, importing, instance } from './instances.ts';

const TIMEOUT = { timeout: 120_000 };

type Target = Awaited<ReturnType<typeof instance>>;

/** The token of the only invitation that was mailed to an address. */
async function mailedToken({ tools, box }: Target, email: string): Promise<string> {
  const [mail] = (await listOutbox(tools)).filter(({ to }) => to === email);
  const { text } = (await readMail(tools, box, mail?.mail_id ?? '')) ?? {};
  return /invitation=(\S+)/.exec(text ?? '')?.[1] ?? '';
}

const membersOf = ({ tools }: Target, organization: string) =>
  tools.database.rows<{ user_id: string; role: string }>(
    sql`SELECT user_id, role FROM members WHERE organization_id = ${organization} ORDER BY role`,
  );

describe('an import without --trust-addresses', TIMEOUT, () => {
  it('makes no account and no invitation of the file, and says how many users it left out [import-untrusted-accounts]', async () => {
    const { path } = await exportPortfolio();
    const target = await instance();
    const done = await importing(target, path, { trusted: false });
    expect(done).toMatchObject({ accounts_made: 0, accounts_found: 0, accounts_left_out: 3, invited: 0 });
    for (const table of ['users', 'members', 'invitations', 'access_tokens', 'passkeys', 'notification_ways'])
      expect(await target.tools.database.rows(sql`SELECT FROM ${raw(table)}`), table).toEqual([]);
  });

  it('invites a member who has an account here, who is no member before accepting [import-untrusted-members]', async () => {
    const { path, portfolio } = await exportPortfolio();
    const target = await instance();
    const { bob } = portfolio.people;
    const here = await createUser(target.tools, {
      email: bob.email.toUpperCase(),
      fullname: 'Bob of here',
      password: 'another one of his',
    });
    const done = await importing(target, path, { trusted: false });
    expect(done).toMatchObject({ accounts_made: 0, accounts_found: 1, accounts_left_out: 2, invited: 1 });
    const { organization_id } = portfolio;
    expect(await membersOf(target, organization_id)).toEqual([]);
    const token = await mailedToken(target, here.email);
    expect(await readInvitation(target.tools, token)).toMatchObject({ organization_id, role: 'admin' });
    const sender = { ...target.sender, tools: target.tools };
    await acceptInvitation(sender, token, { ...here, email: here.email }, COMMAND_LINE);
    expect(await membersOf(target, organization_id)).toEqual([{ user_id: here.user_id, role: 'admin' }]);
  });
});

describe('an import with --trust-addresses', TIMEOUT, () => {
  it('imports accounts and open invitations, and still invites a member who has an account here', async () => {
    const { path, portfolio } = await exportPortfolio();
    const target = await instance();
    const { ann, bob } = portfolio.people;
    const here = await createUser(target.tools, {
      email: ann.email,
      fullname: 'Ann of here',
      password: 'another one of hers',
    });
    const done = await importing(target, path);
    expect(done).toMatchObject({ accounts_made: 2, accounts_found: 1, accounts_left_out: 0, invited: 1 });
    const { organization_id } = portfolio;
    expect(await membersOf(target, organization_id)).toEqual([{ user_id: bob.user_id, role: 'admin' }]);
    expect(await readInvitation(target.tools, await mailedToken(target, here.email))).toMatchObject({
      organization_id,
      email: ann.email,
      role: 'owner',
    });
    // Cyd invited them, and Cyd's account was imported too.
    const invited = await target.tools.database.rows(
      sql`SELECT email FROM invitations WHERE NOT by_operator`,
    );
    expect(invited).toEqual([{ email: 'dan@example.com' }]);
  });
});
