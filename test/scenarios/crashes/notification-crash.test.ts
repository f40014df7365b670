import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { addMember, createUser } from '../../../src/accounts/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { clientFor } from '../../harness/client.ts';
import { openMailServer } from '../../harness/gateways/mail-server.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { letLeasesEnd } from '../../harness/postgres/leases.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { startLares } from '../../harness/program.ts';
import { rounds } from '../../harness/run/rounds.ts';

const KILLS = rounds(2, 40);
/** Each home has one sounding alarm between two kills. */
const HOMES_A_ROUND = 8;
/** Lares notifies the owner and one more member, each by e-mail and by SMS. */
const NUMBERS = ['+46701111111', '+46702222222'];
const WAYS = 2 * NUMBERS.length;
/** In flight in one process at a time. A kill can send only these twice. */
const MOST_UNDER_WAY = { sms: 8, email: 5 };
const TAKEN_UP_WITHIN_MS = 60_000;
const MOST_TRIES = 20;

interface Row {
  notification_id: string;
  home_id: string;
  channel: 'email' | 'sms';
  status: string;
  mail_id: string | null;
  /** Lares repeats notifications after five minutes; many kills take longer. */
  step: number;
}

// The test uses real time because the moment a process dies matters. It asserts no durations.
it(
  'killed again and again while it sends notifications, it loses none, plans none twice, and repeats only those in flight, with the same name',
  async () => {
    const [provider, mailServer] = [await openSmsGateway(), await openMailServer()];
    const { dataDir, organization_id, access_token } = await preparedDirectory();
    const environment = {
      LARES_DATA_DIR: dataDir,
      LARES_SMS_URL: provider.url,
      LARES_SMS_FROM: '+46700000001',
      LARES_SMTP_URL: mailServer.url,
    };
    let lares = await startLares(environment);
    const connectionConfig = {
      host: join(dataDir, 'run'),
      port: 5432,
      user: 'lares_service',
      database: 'lares',
    };
    const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
    onTestFinished(() => tools.database.close());
    const { email } = await createUser(tools, { email: 'b@example.com', fullname: 'Bea' });
    await addMember(tools, organization_id, { email, role: 'admin' });
    await tools.database.rows(sql`
      INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
      SELECT user_id, (${NUMBERS}::text[])[row_number() OVER (ORDER BY user_id)], now() FROM users`);

    const homes: string[] = [];
    const alarm = async (number: number) => {
      const name = `Home ${number}`;
      const { home_id } = await createHome(tools, { organization_id, name, timezone: 'UTC' });
      const client = clientFor(lares.api, access_token);
      const device = (await client.post(`/homes/${home_id}/devices`, { description: 'Hall' })).body;
      const now = Date.now();
      const sound = { id: 1, t: now, type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 };
      const report = () =>
        fetch(`${lares.url}/ingest/v1/reports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${device.device_token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ v: 1, boot_id: 1, seq: 1, sent_at: now, events: [sound] }),
        });
      // As a device does, it sends a refused report (503) again.
      let reported = await report();
      for (let again = 0; reported.status === 503 && again < MOST_TRIES; again += 1) {
        await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
        reported = await report();
      }
      // From here on Lares must send the notifications, whatever dies.
      expect(await reported.json()).toMatchObject({ accepted: 1, rejected: [] });
      homes.push(home_id);
    };
    const arrived = () => provider.requests.length + mailServer.mails.length;
    for (let round = 0; round < KILLS; round += 1) {
      // One number takes 60 alerts an hour.
      await tools.database.rows(sql`
        UPDATE notification_ways SET phone_number = left(phone_number, -2) || lpad(${round}::text, 2, '0')`);
      const before = arrived();
      for (let number = 1; number <= HOMES_A_ROUND; number += 1) await alarm(round * HOMES_A_ROUND + number);
      // At a random moment while it sends them.
      const some = Math.floor(Math.random() * HOMES_A_ROUND * WAYS * 0.7);
      await expect.poll(() => arrived() - before, { timeout: 30_000, interval: 2 }).toBeGreaterThan(some);
      await lares.kill('SIGKILL');
      await letLeasesEnd(dataDir);
      lares = await startLares(environment);
    }
    const rows = () =>
      tools.database.rows<Row>(
        sql`SELECT notification_id, home_id, channel, status, mail_id, step FROM notifications`,
      );
    const firstOf = (all: Row[]) => all.filter(({ step }) => step === 1);
    const unsent = async () => firstOf(await rows()).filter(({ status }) => status !== 'sent').length;
    const notifiedHomes = async () => new Set((await rows()).map(({ home_id }) => home_id)).size;
    const polling = { timeout: TAKEN_UP_WITHIN_MS, interval: 100 };
    await expect.poll(notifiedHomes, polling).toBe(homes.length);
    await expect.poll(unsent, polling).toBe(0);

    expect(homes).toHaveLength(KILLS * HOMES_A_ROUND);
    // Counts arrivals before rows: each arrival has a row by then.
    const keys = provider.requests.map(({ headers }) => String(headers['idempotency-key']));
    const taken = provider.messages.map(({ key }) => String(key));
    const names = mailServer.mails.map(({ raw }) => String(/^Message-ID: <(\w+)@/im.exec(raw)?.[1]));
    const known = await rows();
    const all = firstOf(known);
    // Planned once for each home, person and channel.
    expect(all).toHaveLength(homes.length * WAYS);
    const later = new Set(
      known.filter(({ step }) => step > 1).flatMap((row) => [row.notification_id, row.mail_id]),
    );
    const first = (arrivals: string[]) => arrivals.filter((name) => !later.has(name));
    const sms = all.filter(({ channel }) => channel === 'sms').map((row) => row.notification_id);
    expect(first(taken).sort()).toEqual(sms.sort());
    const mails = all.flatMap(({ mail_id }) => mail_id ?? []);
    expect([...new Set(first(names))].sort()).toEqual(mails.sort());
    const twice = { sms: first(keys).length - sms.length, email: first(names).length - mails.length };
    expect(twice.sms).toBeLessThanOrEqual(KILLS * MOST_UNDER_WAY.sms);
    expect(twice.email).toBeLessThanOrEqual(KILLS * MOST_UNDER_WAY.email);
    console.log(
      `${all.length} notifications, ${KILLS} kills: ${twice.sms} SMS were sent again by the same key, ${twice.email} mails by the same Message-ID`,
    );
  },
  120_000 + KILLS * 30_000,
);
