import { startDriven } from '../support/driven.ts';
import { median } from '../support/figures/median.ts';
import { openTurns, type Site } from '../support/figures/turns.ts';
import type { Server } from '../support/lares/database-server.ts';
import type { OpenedLares } from '../support/lares/open-lares.ts';
import { type Device, openPortfolio } from '../support/lares/portfolio.ts';
import { keep } from '../support/running.ts';
import { COST_MEMBERS, type Cost, type Measured, type Pages } from './measured.ts';
import { bytesOf, each, idleSecond, using } from './usage.ts';

/** Measures the cost of a message with one Lares that has all roles and its own embedded database. */

export interface MessageOptions {
  seconds: number;
  rounds: number;
  fewRate: number;
  rate: number;
  /** Number of homes of the organization without a webhook. The organization with one has as many. */
  homes: number;
  progress(text: string): void;
}

const DEVICES_A_HOME = 2;
const LINES = 64;
/** Samples per report and webhooks per event. With several of them, their cost exceeds the noise of the rest. */
const FURTHER_SAMPLES = 4;
const WEBHOOKS = 4;
/** Rows that each device gets before pages are counted. It then has its own index pages, as after some days. */
const ROWS_BEFORE = 150;
const EVENT_TABLES = ['home_events', 'home_event_counts'];

/** Cost of a report in each turn of a round. */
type Costs = Record<'few' | 'event' | 'delivery' | 'busy' | 'samples', Cost>;
type Figures = Pick<Measured, 'report' | 'sample' | 'event' | 'delivery' | 'pages' | 'idle'>;
export type MessageFigures = Figures & {
  bytes: Pick<Measured['bytes'], 'report' | 'event' | 'raised' | 'home'>;
};

export async function measureMessages(opened: OpenedLares, options: MessageOptions): Promise<MessageFigures> {
  const { server, site } = opened;
  const { seconds, rate, homes, progress } = options;
  progress(`making ${2 * homes} homes with ${DEVICES_A_HOME} devices each`);
  const databaseBytes = () => server.one("SELECT pg_database_size('lares') AS n");
  const empty = await databaseBytes();
  const bench = await openMessageBench(opened, homes);
  const homeBytes = ((await databaseBytes()) - empty) / (2 * homes);
  await bench.subscribe();

  progress('every device some times');
  const before = await readSizes(server);
  for (const { site: target, devices } of [bench.alone, bench.notified])
    for (let time = 0; time < 2; time += 1)
      await bench.turn(target, { perSecond: rate, seconds: devices.length / rate });
  progress('nothing at all');
  const idle = await idleSecond(site, seconds);
  const costs = await measureCosts(bench, options, idle);
  const after = await readSizes(server);
  const { reports, events } = bench.counted;
  const bytes = {
    report: (after.reports - before.reports) / reports,
    event: (after.events - before.events) / events,
    raised: (after.raised - before.raised) / events,
    home: homeBytes,
  };

  progress('pages that are written whole');
  const pages = await measurePages(server, bench, rate);
  return {
    report: { few: middle(costs, (one) => one.few), busy: middle(costs, (one) => one.busy) },
    // The turns follow each other directly: other load on the machine changes from minute to minute.
    sample: middle(costs, (one) => over(one.samples, one.busy, FURTHER_SAMPLES)),
    event: middle(costs, (one) => over(one.event, one.few)),
    delivery: middle(costs, (one) => over(one.delivery, one.event, WEBHOOKS)),
    pages,
    idle,
    bytes,
  };
}

interface Turn {
  perSecond: number;
  seconds: number;
  samples?: number;
  withEvent?: boolean;
}

type MessageBench = Awaited<ReturnType<typeof openMessageBench>>;

/** Two organizations with the same homes: `alone` has no webhook, `notified` has some. */
async function openMessageBench({ lares, site }: OpenedLares, homes: number) {
  const publisher = await keep(startDriven('ingest-load.mjs'));
  const receiver = await keep(startDriven('../yardstick/receiver.mjs'));
  const { publish, arrived } = openTurns(publisher, receiver);
  const counted = { reports: 0, events: 0 };

  const createTarget = async (name: string, organization_id: string) => {
    const portfolio = openPortfolio({ ...lares, organization_id });
    const devices = await portfolio.seed(homes, DEVICES_A_HOME);
    // The publisher identifies devices by URL. Only the publisher uses the fragment behind the port.
    const own: Site = { ...site, name, url: `${site.url}/#${name}` };
    await publisher.run('know', { url: own.url, devices });
    return { site: own, devices, portfolio };
  };
  const { organization_id = '' } = await lares.post('/organizations', { name: 'Alone' });
  const alone = await createTarget('alone', organization_id);
  const notified = await createTarget('notified', lares.organization_id);

  return {
    alone,
    notified,
    counted,
    /** Each webhook has its own address: the API allows one webhook per event and hostname. */
    async subscribe(): Promise<void> {
      const port = await receiver.run<number>('port');
      for (let number = 1; number <= WEBHOOKS; number += 1)
        await notified.portfolio.subscribe(`http://127.0.0.${number}:${port}/${number}`);
    },
    async turn(target: Site, { perSecond, seconds, samples = 1, withEvent = false }: Turn) {
      await receiver.run('reset');
      let reports = 0;
      const use = await using(site, async () => {
        const input = { perSecond, lines: LINES, samples };
        reports = await publish(target, { command: 'paced', input }, seconds, withEvent);
        if (withEvent && target === notified.site) await arrived(target, reports * WEBHOOKS);
      });
      counted.reports += reports;
      if (withEvent) counted.events += reports;
      return { use, reports };
    },
  };
}

const readSizes = async (server: Server) => ({
  reports: await bytesOf(server, ['device_reports']),
  events: await bytesOf(server, EVENT_TABLES),
  raised: await bytesOf(server, ['raised_events']),
});

async function measureCosts(
  { alone, notified, turn }: MessageBench,
  { seconds, rounds, fewRate, rate, progress }: MessageOptions,
  idle: Cost,
): Promise<Costs[]> {
  const costOf = async (target: Site, wanted: Turn) => {
    const { use, reports } = await turn(target, wanted);
    return each(use, reports, idle);
  };
  const [few, busy] = [
    { perSecond: fewRate, seconds },
    { perSecond: rate, seconds },
  ];
  const costs: Costs[] = [];
  for (let round = 0; round < rounds; round += 1) {
    progress(`reports, samples, events and deliveries: round ${round + 1} of ${rounds}`);
    costs.push({
      few: await costOf(alone.site, few),
      // At a low rate: at a high rate a busier process stores more reports at once. That would look like a saving
      // from the event.
      event: await costOf(alone.site, { ...few, withEvent: true }),
      delivery: await costOf(notified.site, { ...few, withEvent: true }),
      busy: await costOf(alone.site, busy),
      samples: await costOf(alone.site, { ...busy, samples: 1 + FURTHER_SAMPLES }),
    });
  }
  return costs;
}

async function measurePages(server: Server, { alone, turn }: MessageBench, rate: number) {
  await fill(server, alone.devices);
  const pass = async (): Promise<Pages> => {
    const { use, reports } = await turn(alone.site, {
      perSecond: rate,
      seconds: alone.devices.length / rate,
    });
    return { count: use.pages.count / reports, bytes: use.pages.bytes / reports };
  };
  await server.client.query('CHECKPOINT');
  const [first, later] = [await pass(), await pass()];
  await server.client.query('ALTER SYSTEM SET wal_compression = on');
  await server.client.query('SELECT pg_reload_conf()');
  await server.client.query('CHECKPOINT');
  return { first, later, compressed: await pass() };
}

/**
 * Rows as if the devices had reported every 20 seconds until now. The hour is open, so no job aggregates them
 * meanwhile.
 */
async function fill(server: Server, devices: Device[]): Promise<void> {
  const ids = [devices.map(({ home_id }) => home_id), devices.map(({ device_id }) => device_id)];
  await server.client.query(
    `INSERT INTO sensor_samples (home_id, device_id, t, laeq, temp, rh)
     SELECT home_id, device_id, now() - n * interval '20 seconds', 45, 21, 45
     FROM generate_series(${ROWS_BEFORE}, 1, -1) AS n, unnest($1::text[], $2::text[]) AS d (home_id, device_id)
     ORDER BY n DESC ON CONFLICT DO NOTHING`,
    ids,
  );
  await server.client.query(
    `INSERT INTO device_reports (device_id, boot_id, seq, body_hash, received_at)
     SELECT device_id, 0, n, n, now() FROM generate_series(1, ${ROWS_BEFORE}) AS n, unnest($1::text[]) AS d (device_id)
     ORDER BY n ON CONFLICT DO NOTHING`,
    [ids[1]],
  );
  await server.client.query('VACUUM ANALYZE sensor_samples, device_reports, device_status, home_status');
}

const made = (of: (member: keyof Cost) => number) =>
  Object.fromEntries(COST_MEMBERS.map((member) => [member, of(member)])) as unknown as Cost;

const middle = (rounds: Costs[], pick: (round: Costs) => Cost) =>
  made((member) => median(rounds.map((round) => pick(round)[member])));

const over = (more: Cost, less: Cost, count = 1) => made((member) => (more[member] - less[member]) / count);
