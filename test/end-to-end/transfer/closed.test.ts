import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { removeOrganization } from '../../../src/app/deletion/remove-organization.ts';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import { openMailer } from '../../../src/mail/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openOrganization } from '../../../src/transfer/close.ts';
import { exportOrganization } from '../../../src/transfer/export.ts';
import { monitoredHome } from '../../harness/monitored-home.ts';
import { temporaryDirectory } from '../../harness/program.ts';
import { openWorld } from '../../harness/world.ts';
import { CHEAP, PASSPHRASE } from './instances.ts';

const STAY = {
  name: 'Ada',
  phone_number: '+46701234567',
  checkin_time: '2026-12-01T14:00:00Z',
  checkout_time: '2026-12-05T10:00:00Z',
};

it('a closed organization accepts changes from no user; all others continue, and so does it once opened', async () => {
  const world = await openWorld();
  const { home_id, hood, owner, device } = await monitoredHome(world);
  const neighbour = await monitoredHome(world);
  // A user who is a member of both.
  await world.join(neighbour.hood.organization_id, hood.owner, 'admin');
  const guest = await owner.post(`/homes/${home_id}/guests`, STAY);
  expect(guest.status).toBe(201);
  expect((await device.report()).status).toBe(202);
  const box = openSecretBox(Buffer.alloc(32, 7), secureRandom);
  const surroundings = {
    tools: world.tools,
    box,
    sealed: SEALED_COLUMNS,
    sender: {
      mailer: openMailer({ tools: world.tools, box, gateway: undefined, log: openLog({ level: 'silent' }) }),
      baseUrl: () => '',
    },
    urls: { allowPrivate: false },
    derivingCost: CHEAP,
    print: () => undefined,
  };
  const organization = hood.organization_id;
  await expect(removeOrganization(world.tools, organization)).rejects.toThrow('in use here');
  const path = join(temporaryDirectory(), 'closed.lares');
  await exportOrganization(surroundings, { organization, path, passphrase: PASSPHRASE, close: true });

  const rows = () =>
    world.tools.database.row(sql`
      SELECT (SELECT count(*) FROM audit_log WHERE organization_id = ${organization}) AS entries,
             (SELECT count(*) FROM guests WHERE home_id = ${home_id}) AS guests,
             (SELECT count(*) FROM device_reports WHERE device_id = ${device.device_id}) AS reports,
             (SELECT alarm_status FROM homes WHERE home_id = ${home_id}) AS alarm,
             (SELECT count(*) FROM home_events WHERE home_id = ${home_id}) AS events`);
  const before = await rows();
  const refused = [
    await owner.patch(`/homes/${home_id}`, { name: 'Late' }),
    await owner.post(`/homes/${home_id}/guests`, STAY),
    await owner.patch(`/homes/${home_id}/guests/${guest.body.guest_id}`, { name: 'Late' }),
    await owner.delete(`/homes/${home_id}/guests/${guest.body.guest_id}`),
    await owner.delete(`/homes/${home_id}`),
    await owner.post(`/homes/${home_id}/devices`, { description: 'Late' }),
    await owner.patch(`/organizations/${organization}`, { name: 'Late' }),
    await owner.post(`/organizations/${organization}/invitations`, {
      email: 'late@example.com',
      role: 'member',
    }),
    await owner.post('/homes', { name: 'Late', organization_id: organization }),
    // Lares audits reads of guest contact data.
    await world.as(hood.admin).get(`/homes/${home_id}/guests`),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '30'));
  expect(await device.report()).toMatchObject({ status: 503 });
  expect((await owner.get(`/homes/${home_id}`)).status).toBe(200);
  expect(await rows()).toEqual(before);

  expect((await neighbour.device.report()).status).toBe(202);
  expect((await neighbour.owner.patch(`/homes/${neighbour.home_id}`, { name: 'Goes on' })).status).toBe(200);
  // A log-in notifies every organization. This one is closed and receives nothing.
  const made = await (await world.browserOf(hood.owner)).get('/account');
  expect(made.status).toBe(200);
  expect((await world.as(hood.owner).patch(`/homes/${neighbour.home_id}`, { name: 'Mine too' })).status).toBe(
    200,
  );

  await openOrganization(world.tools, organization);
  expect((await device.report()).status).toBe(202);
  expect((await owner.patch(`/homes/${home_id}`, { name: 'In time' })).status).toBe(200);
  const actions = await world.tools.database.rows<{ action: string }>(sql`
    SELECT action FROM audit_log WHERE organization_id = ${organization} AND action LIKE 'organization.%' ORDER BY audit_id`);
  expect(actions.map(({ action }) => action)).toEqual(['organization.closed', 'organization.opened']);
});

it('a user of a closed organization can log in', async () => {
  const world = await openWorld();
  const hood = await world.neighbourhood();
  const { organization_id: organization, owner } = hood;
  await world.tools.database.rows(
    sql`UPDATE organizations SET closed_at = now() WHERE organization_id = ${organization}`,
  );
  const client = world.as(owner);
  expect((await client.get('/users/me')).status).toBe(200);
  const visitor = world.visitor();
  const page = await visitor.get('/login');
  expect(page.status).toBe(200);
  const answer = await visitor.submit('/login', { email: owner.email, password: owner.password });
  expect(answer.status).toBeLessThan(400);
});
