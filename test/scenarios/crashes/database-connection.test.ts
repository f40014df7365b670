import { connectAsync } from 'mqtt';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../harness/database.ts';
import { monitoredHome, sendReports } from '../../harness/monitored-home.ts';
import { openWire } from '../../harness/postgres/wire.ts';
import { openWorld } from '../../harness/world.ts';

/** Replaces the eight seconds that callers have. */
const TIMEOUTS = { callerMs: 2000, workMs: 2000 };

async function openStage() {
  const { connectionConfig, drop } = await cloneDatabase();
  const wire = await openWire(connectionConfig);
  const world = await openWorld({
    connectionConfig: { ...connectionConfig, host: wire.host, port: wire.port },
    mqttPort: 0,
    timeouts: TIMEOUTS,
  });
  onTestFinished(async () => {
    await world.close();
    await drop();
  });
  const house = await monitoredHome(world);
  const report = (seq: number) => {
    const now = world.clock.now().getTime();
    return { v: 1, boot_id: 1, seq, sent_at: now, samples: [{ t: now - 1000, temp: 20 }] };
  };
  return { wire, world, house, report };
}

it('while nothing comes from the database every caller is answered, devices stay, and all goes on by itself', async () => {
  const { wire, world, house, report } = await openStage();
  const { device_id, device_token } = house.device;
  const client = await connectAsync(`mqtt://127.0.0.1:${world.app.mqttPort}`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    clientId: device_id,
    username: device_id,
    password: device_token,
  });
  onTestFinished(() => void client.end(true));
  let isCutOff = false;
  client.once('close', () => {
    isCutOff = true;
  });

  wire.cut();
  const publishing = client.publishAsync(`lares/v1/d/${device_id}/report`, JSON.stringify(report(1)), {
    qos: 1,
  });
  const [home, sent, ready] = await Promise.all([
    house.owner.get(`/homes/${house.home_id}`),
    sendReports(world, device_token, report(2)),
    fetch(`${world.url}/readyz`),
  ]);
  expect([home.status, sent.status, ready.status]).toEqual([503, 503, 503]);
  expect([home.headers['retry-after'], sent.headers.get('retry-after')]).toEqual(['1', '1']);

  wire.restore();
  await publishing;
  expect(isCutOff).toBe(false);
  expect((await sendReports(world, device_token, [report(1), report(2)])).body).toMatchObject({
    accepted: 1,
    duplicates: 1,
  });
  // Each role recovers by itself, with its next successful work.
  await expect.poll(async () => (await fetch(`${world.url}/readyz`)).status).toBe(200);
});

it('reports that wait behind one that hangs are answered with it, and do not hang one after the other', async () => {
  const { wire, world, house, report } = await openStage();
  const { device_id } = house.device;
  const { intake } = world.app;
  wire.cut();
  const take = (seq: number) => intake.take({ device_id, home_id: house.home_id }, [report(seq)]);
  const first = take(1);
  // The first one is in the transaction by then, and the others are not.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const outcomes = await Promise.allSettled([first, take(2), take(3)]);
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
  expect(reasons[0]).toMatchObject({ status: 503 });
  expect(reasons.every((reason) => reason === reasons[0])).toBe(true);
  expect(intake.oldestWaitingMs()).toBe(0);
});
