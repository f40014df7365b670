import { beforeAll, expect, it } from 'vitest';
import { urlOf } from '../../harness/database.ts';
import { laresJson, runLares } from '../../harness/program.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

let world: World;
let hood: Neighbourhood;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  environment = {
    DATABASE_URL: urlOf(world.connectionConfig),
    LARES_SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
  };
});

it('the operator reads the outbox: lares mail list and lares mail show', async () => {
  expect((await runLares(['mail', 'list'], environment)).stdout).toBe('No mails.\n');
  const invitation = { email: 'new@example.com', role: 'member' };
  const path = `/organizations/${hood.organization_id}/invitations`;
  await world.as(hood.owner).post(path, invitation);
  const url = `${world.url}${await world.linkMailedTo(invitation.email)}`;

  const { mails } = (await laresJson(['mail', 'list'], environment)) as unknown as {
    mails: Record<string, unknown>[];
  };
  expect(mails).toEqual([
    expect.objectContaining({ to: 'new@example.com', subject: 'Invitation to Lakeside Stays', attempts: 0 }),
  ]);
  expect(JSON.stringify(mails)).not.toContain('in_');
  const id = String(mails[0]?.['mail_id']);
  const list = await runLares(['mail', 'list'], environment);
  expect(list.stdout).toContain(`${id}  2026-11-15T09:30:00.000Z`);

  const shown = await runLares(['mail', 'show', '--id', id], environment);
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining(`\n${url}\n`)]);
  expect((await laresJson(['mail', 'show', '--id', id], environment))['text']).toContain(url);
});

it('says what is wrong with an id', async () => {
  const unknown = await runLares(['mail', 'show', '--id', '0'.repeat(24)], environment);
  expect([unknown.code, unknown.stderr]).toEqual([1, `There is no mail ${'0'.repeat(24)}.\n`]);
  expect((await runLares(['mail', 'show', '--id', 'x'], environment)).code).toBe(64);
  expect((await runLares(['mail', 'show'], environment)).code).toBe(64);
});
