import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { clientFor } from '../../harness/client.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { letLeasesEnd } from '../../harness/postgres/leases.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { startLares } from '../../harness/program.ts';

const TAKEN_UP_WITHIN_MS = MINUTE_MS;
const GUESTS = 30;
const GUEST = 'anna@example.com';

/**
 * Stores every complete mail to the guest. While it withholds its answer, the sender does not know that it was
 * accepted.
 */
async function openHoldingMailServer() {
  const messageIds: string[] = [];
  const state = { holdsAnswer: true };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const isToGuest = envelope.rcptTo.some(({ address }) => address === GUEST);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Hosts get mails too.
        if (!isToGuest) return done();
        messageIds.push(/^Message-ID: (.*)\r$/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? '');
        if (!state.holdsAnswer) done();
      });
    },
  });
  // A killed sender breaks the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, messageIds, state };
}

const from = (ms: number) => new Date(Date.now() + ms).toISOString();

// The test uses real time because the moment a process dies matters. It asserts no durations.
it(
  'after kill -9 between "accepted" and "recorded" an SMS gateway that honours the key keeps one message, a mail server gets the same Message-ID twice, and each event is raised once',
  async () => {
    const [provider, mailServer] = [await openSmsGateway(), await openHoldingMailServer()];
    provider.state.behaviour = 'hang';
    const { dataDir, home_id, access_token } = await preparedDirectory();
    const environment = {
      LARES_DATA_DIR: dataDir,
      LARES_SMS_URL: provider.url,
      LARES_SMS_FROM: '+46700000001',
      LARES_SMTP_URL: mailServer.url,
    };
    let lares = await startLares(environment);
    const client = () => clientFor(lares.api, access_token);
    const settings = { messages: { pre_arrival: false }, noise: { ladder: [['sms', 'email', 'auto_call']] } };
    expect((await client().patch(`/homes/${home_id}`, { settings })).status).toBe(200);
    const guest = {
      name: 'Anna',
      phone_number: '+46701234567',
      email: GUEST,
      checkin_time: from(-HOUR_MS),
      checkout_time: from(24 * HOUR_MS),
    };
    const { guest_id } = (await client().post(`/homes/${home_id}/guests`, guest)).body;
    // After the guest, so that the home's cached stays include it at the first report.
    const device = (await client().post(`/homes/${home_id}/devices`, { description: 'Hall' })).body;

    const now = Date.now();
    const samples = Array.from({ length: 10 }, (_, minute) => ({
      t: now - (9 - minute) * MINUTE_MS,
      laeq: 82,
    }));
    const reported = await fetch(`${lares.url}/ingest/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.device_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ v: 1, boot_id: 1, seq: 1, sent_at: now, samples }),
    });
    expect(reported.status).toBe(202);

    // All three have accepted it, and none of them has answered.
    const taken = () => [provider.messages.length, provider.calls.length, mailServer.messageIds.length];
    await expect.poll(taken, { timeout: 30_000 }).toEqual([1, 1, 1]);
    await lares.kill('SIGKILL');
    await letLeasesEnd(dataDir);
    provider.state.behaviour = 'accept';
    mailServer.state.holdsAnswer = false;
    lares = await startLares(environment);

    const messages = async () =>
      (await client().get(`/homes/${home_id}/guests/${guest_id}/messages`)).body.messages as {
        status: string;
        channel: string;
        attempts: number;
      }[];
    await expect
      .poll(async () => (await messages()).map(({ status }) => status), {
        timeout: TAKEN_UP_WITHIN_MS,
        interval: 100,
      })
      .toEqual(['sent', 'sent', 'sent']);
    expect((await messages()).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);

    // Lares sent each twice with the same key. The gateway decides what to do with the repeat.
    const keys = provider.requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
    expect([provider.messages.length, provider.calls.length]).toEqual([1, 1]);
    expect([mailServer.messageIds.length, new Set(mailServer.messageIds).size]).toEqual([2, 1]);

    const { home_events } = (await client().get(`/homes/${home_id}/events?limit=100`)).body;
    const types = home_events.map(({ event_type }: { event_type: string }) => event_type);
    expect(types.filter((type: string) => /_sent$|_call$/.test(type)).sort()).toEqual([
      'noise_auto_call',
      'noise_email_sent',
      'noise_sms_sent',
    ]);
    const { conversation } = (await client().get(`/homes/${home_id}/guests/${guest_id}`)).body;
    expect(conversation.message_count).toBe(3);
  },
  4 * MINUTE_MS,
);

it(
  'with the outbox there is nothing between the two: killed at any moment, each guest has one message and one event',
  async () => {
    const { dataDir, organization_id, home_id, access_token } = await preparedDirectory();
    const environment = { LARES_DATA_DIR: dataDir };
    let lares = await startLares(environment);
    const client = () => clientFor(lares.api, access_token);
    const stay = { checkin_time: from(HOUR_MS), checkout_time: from(24 * HOUR_MS) };
    for (let number = 1; number <= GUESTS; number += 1) {
      const guest = { name: `Guest ${number}`, phone_number: `+467012345${number + 10}`, ...stay };
      expect((await client().post(`/homes/${home_id}/guests`, guest)).status).toBe(201);
    }
    const list = async () =>
      (await client().get(`/organizations/${organization_id}/messages?limit=500`)).body.messages as {
        status: string;
        guest_id: string;
      }[];
    const kept = async () => (await list()).filter(({ status }) => status === 'not_sent').length;
    await expect.poll(kept, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    await lares.kill('SIGKILL');
    await letLeasesEnd(dataDir);
    lares = await startLares(environment);
    await expect.poll(kept, { timeout: TAKEN_UP_WITHIN_MS, interval: 100 }).toBe(GUESTS);

    expect(new Set((await list()).map(({ guest_id }) => guest_id)).size).toBe(GUESTS);
    const { home_events } = (await client().get(`/homes/${home_id}/events?limit=100`)).body;
    const notifiedGuests = home_events.map(({ guest_id }: { guest_id: string }) => guest_id);
    expect([notifiedGuests.length, new Set(notifiedGuests).size]).toEqual([GUESTS, GUESTS]);
  },
  4 * MINUTE_MS,
);
