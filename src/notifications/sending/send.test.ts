import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { atFileEnd } from '../../../test/harness/at-end.ts';
import { openSmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';

const MOST_ROUNDS = 20;
const PHONE = '+46701235000';
/** After this time another process may take the job. */
const LEASE_MS = MINUTE_MS;
let world: World;
let hood: Neighbourhood;
let sms: Awaited<ReturnType<typeof openSmsGateway>>;

beforeAll(async () => {
  sms = await openSmsGateway(atFileEnd);
  world = await openWorld({ smsUrl: sms.url, roles: ['api'] });
});

beforeEach(async () => {
  sms.reset();
  hood = await world.neighbourhood();
  await world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
    VALUES (${hood.owner.user_id}, ${PHONE}, ${world.clock.now()})`);
});

const alerting = async () =>
  (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/alerting`)).body;
const planSms = () =>
  world.as(hood.owner).post(`/organizations/${hood.organization_id}/alerting/test`, { channel: 'sms' });
const planned = async () => (await alerting()).last_test.notifications[0];
const gatewayState = async () =>
  (await alerting()).gateways.find(({ channel }: { channel: string }) => channel === 'sms').state;

/** The database refuses to store that a notification was sent, until the returned function is called. */
async function refuseOutcomes(): Promise<() => Promise<unknown>> {
  const { database } = world.tools;
  await database.rows(sql`
    CREATE FUNCTION refuse_outcome() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space left'; END $$`);
  await database.rows(sql`
    CREATE TRIGGER refuse_outcome BEFORE UPDATE ON notifications FOR EACH ROW WHEN (NEW.status = 'sent')
    EXECUTE FUNCTION refuse_outcome()`);
  const accept = () => database.rows(sql`DROP FUNCTION IF EXISTS refuse_outcome CASCADE`);
  onTestFinished(async () => void (await accept()));
  return accept;
}

describe('sending a notification', () => {
  it('sends again when the database does not store the outcome, and does not blame the gateway', async () => {
    await planSms();
    const accept = await refuseOutcomes();
    expect(await world.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
    expect([(await planned()).status, await gatewayState()]).toEqual(['queued', 'ready']);
    await accept();
    world.clock.advance(40 * SECOND_MS);
    expect(await world.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
    expect(await planned()).toMatchObject({ status: 'sent' });
    // The same idempotency key: the gateway sent one SMS.
    expect(sms.messages).toHaveLength(1);
  });

  it('by a process that lost its lease leaves the outcome that another process stored', async () => {
    const other = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      smsUrl: sms.url,
      roles: ['api'],
    });
    await planSms();
    sms.state.behaviour = 'hang';
    await world.app.jobs.poll();
    await expect.poll(() => sms.requests.length).toBe(1);
    world.clock.advance(LEASE_MS + SECOND_MS);
    sms.state.behaviour = 'accept';
    expect(await other.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
    expect(sms.requests).toHaveLength(2);
    // Closes the connection of the hanging request.
    sms.reset();
    await world.app.jobs.settled();
    const notification = await planned();
    expect(notification.status).toBe('sent');
    expect(notification).not.toHaveProperty('reason');
    await other.close();
  });
});
