import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FakeClock } from '../../harness/fake-clock.ts';
import { letLeasesEnd } from '../../harness/postgres/leases.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { startLares } from '../../harness/program.ts';
import { rounds } from '../../harness/run/rounds.ts';
import { openWorld } from '../../harness/world.ts';
import { type Cell, openCell } from './alert-cell.ts';
import { alertsOf, openGateways } from './arrivals.ts';
import { alertsUntil, CHANNELS, HAZARDS } from './expected-alerts.ts';

const KILLS = rounds(1, 20);
/** The key that worlds of tests use. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
/** Requests of one process in flight at a time, by kind: notifications, and mails. */
const MOST_IN_FLIGHT = 8 + 5;
const TAKEN_UP_WITHIN_MS = 60_000;

// In real time, because the moment a process dies matters. It asserts no durations.
it(
  `alerts about every hazard by every channel survive a process that is killed between the decision and the sending`,
  async () => {
    const gateways = await openGateways();
    const { dataDir } = await preparedDirectory();
    const environment = {
      LARES_DATA_DIR: dataDir,
      LARES_ROLES: 'worker',
      LARES_SECRET_KEY: SECRET_KEY,
      LARES_SMS_URL: gateways.provider.url,
      LARES_SMS_FROM: '+46700000001',
      LARES_SMTP_URL: gateways.mailServer.url,
      // The push service of the test is on loopback.
      LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    };
    let worker = await startLares(environment);
    // Takes reports in this process, which no one kills. It decides and sends nothing.
    const world = await openWorld({
      roles: ['api', 'ingest'],
      clock: new FakeClock(recentTime().toISOString()),
      connectionConfig: { host: join(dataDir, 'run'), port: 5432, user: 'lares_service', database: 'lares' },
    });
    const cells: Cell[] = [];
    const arrived = () => {
      gateways.collect(Date.now());
      return gateways.arrivals.length;
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = arrived();
      const fresh: Cell[] = [];
      for (const channel of CHANNELS)
        for (const hazard of HAZARDS)
          fresh.push(
            await openCell(
              { world, push: gateways.push },
              { hazard, channel, channels: { first: [channel], second: [channel], owner: [channel] } },
            ),
          );
      cells.push(...fresh);
      for (const cell of fresh) await cell.raise();
      // At a random moment while it sends them.
      const some = Math.floor(Math.random() * fresh.length);
      await expect.poll(() => arrived() - before, { timeout: 30_000, interval: 2 }).toBeGreaterThan(some);
      await worker.kill('SIGKILL');
      await letLeasesEnd(dataDir);
      worker = await startLares(environment);
    }
    const missed = () => {
      arrived();
      return cells.flatMap((cell) => {
        const reached = new Set(alertsOf(gateways.arrivals, cell, 0).alerts.map(({ to }) => to));
        return alertsUntil(1, cell.hazard).flatMap(({ to }) =>
          reached.has(to) ? [] : `${cell.hazard} by ${cell.channel}: ${to}`,
        );
      });
    };
    await expect.poll(missed, { timeout: TAKEN_UP_WITHIN_MS, interval: 100 }).toEqual([]);
    const repeats = cells.map((cell) => alertsOf(gateways.arrivals, cell, 0).repeated);
    const repeated = repeats.reduce((sum, one) => sum + one, 0);
    console.log(`${cells.length} incidents, ${KILLS} kills: ${missed().length} missed, ${repeated} repeated`);
    expect(repeated).toBeLessThanOrEqual(KILLS * MOST_IN_FLIGHT);
  },
  120_000 + KILLS * 60_000,
);

/** Now, or up to 46 minutes ago: an hour of damp air counts for an alert in the first quarter of the next hour. */
function recentTime(): Date {
  const now = new Date();
  now.setUTCMinutes(Math.min(now.getUTCMinutes(), 13));
  return now;
}
