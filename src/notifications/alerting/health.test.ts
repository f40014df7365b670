import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { atFileEnd } from '../../../test/harness/at-end.ts';
import { openMailServer } from '../../../test/harness/gateways/mail-server.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { openLog } from '../../platform/observability/log.ts';
import { openHeartbeat } from '../index.ts';
import { markGatewayFailing } from './gateway-store.ts';

const MOST_ROUNDS = 20;
let world: World;

beforeAll(async () => {
  const mail = await openMailServer(atFileEnd);
  world = await openWorld({ smtpUrl: mail.url, roles: ['api'], metricsToken: TOKEN });
});

const TOKEN = 'token-of-the-operator';
const read = async (path: string, token = TOKEN) =>
  (await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).text();

describe('the health of alerting', () => {
  it('counts organizations that no alert reaches, and lists their ids only for the operator', async () => {
    const reached = await world.neighbourhood();
    const silent = await world.neighbourhood();
    for (const person of [silent.owner, silent.admin])
      await (await world.browserOf(person)).api('PATCH', '/users/me/notification-ways', { by_email: false });
    const { alerting } = JSON.parse(await read('/readyz?verbose'));
    expect(alerting).toEqual({
      gateways: { email: 'ready', sms: 'missing', call: 'missing', push: 'ready' },
      unreachable_organizations: 1,
      organization_ids: [silent.organization_id],
    });
    expect(alerting.organization_ids).not.toContain(reached.organization_id);
    for (const other of ['wrong', '']) {
      const answer = await read('/readyz?verbose', other);
      expect(JSON.parse(answer).alerting).toEqual({
        gateways: alerting.gateways,
        unreachable_organizations: 1,
      });
      expect(answer).not.toContain(silent.organization_id);
    }
    expect(JSON.parse(await read('/readyz'))).not.toHaveProperty('alerting');
    expect(await read('/metrics')).toMatch(/^lares_alerting_unreachable_organizations 1$/m);
  });

  it('lists no ids where metrics are public', async () => {
    const open = await openWorld({ roles: ['api'] });
    const { organization_id } = await open.neighbourhood();
    const answer = await (await fetch(`${open.url}/readyz?verbose`)).text();
    expect(JSON.parse(answer).alerting).toMatchObject({ unreachable_organizations: 1 });
    expect(answer).not.toContain(organization_id);
  });

  it('is read once a minute, however often monitors ask', async () => {
    const fresh = await openWorld({ roles: ['api'] });
    const unreachable = async () =>
      JSON.parse(await (await fetch(`${fresh.url}/readyz?verbose`)).text()).alerting
        .unreachable_organizations;
    await fresh.neighbourhood();
    expect(await unreachable()).toBe(1);
    await fresh.neighbourhood();
    fresh.clock.advance(MINUTE_MS - SECOND_MS);
    expect(await unreachable()).toBe(1);
    fresh.clock.advance(SECOND_MS);
    expect(await unreachable()).toBe(2);
  });

  it('stays ready while a gateway fails, and reports it as metric', async () => {
    expect(await read('/metrics')).toMatch(/^lares_gateway_up\{channel="email"\} 1$/m);
    const failure = { at: world.clock.now(), reason: 'The mail server answered 421.', untilSent: false };
    await markGatewayFailing(world.tools.database, 'email', failure);
    const metrics = await read('/metrics');
    expect(metrics).toMatch(/^lares_gateway_up\{channel="email"\} 0$/m);
    // A gateway that is not configured does not fail.
    expect(metrics).not.toContain('channel="sms"');
    world.clock.advance(MINUTE_MS);
    expect((await fetch(`${world.url}/readyz?verbose`)).status).toBe(200);
    const { alerting } = JSON.parse(await read('/readyz?verbose'));
    expect(alerting).toMatchObject({ gateways: { email: 'failing' }, unreachable_organizations: 2 });
  });
});

/** A monitor by the convention of healthchecks.io. */
async function openMonitor() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trim());
      response.end('OK');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}/ping/1?rid=2` };
}

async function openBeating(problem: () => string | undefined = () => undefined) {
  const monitor = await openMonitor();
  const open = (url = monitor.url) => {
    const heartbeat = openHeartbeat({
      tools: world.tools,
      url,
      everyMs: MINUTE_MS,
      findProblem: async () => problem(),
      log: openLog({ level: 'silent' }),
    });
    onTestFinished(heartbeat.stop);
    return heartbeat;
  };
  const heartbeat = open();
  const runJob = () => heartbeat.handlers['heartbeat']?.run('only', new AbortController().signal);
  world.clock.advance(10 * MINUTE_MS);
  return { monitor, open, heartbeat, runJob };
}

describe('the heartbeat', () => {
  it('pings the monitor while this process works', async () => {
    const { monitor, heartbeat, runJob } = await openBeating();
    await runJob();
    await heartbeat.beat();
    expect(monitor.requests).toEqual(['GET /ping/1?rid=2']);
  });

  it('is sent by one of several processes in an interval', async () => {
    const { monitor, heartbeat, open, runJob } = await openBeating();
    await runJob();
    const other = open();
    await Promise.all([heartbeat.beat(), other.beat()]);
    await other.beat();
    expect(monitor.requests).toHaveLength(1);
    world.clock.advance(MINUTE_MS);
    await other.beat();
    expect(monitor.requests).toHaveLength(2);
  });

  it('is left to another process when the monitor cannot be reached from this one', async () => {
    const { monitor, heartbeat, open, runJob } = await openBeating();
    await runJob();
    await open('http://127.0.0.1:1/').beat();
    await heartbeat.beat();
    expect(monitor.requests).toHaveLength(1);
  });

  it('is sent after one by a process whose clock is fast', async () => {
    const { monitor, heartbeat, runJob } = await openBeating();
    await runJob();
    const ahead = new Date(world.clock.now().getTime() + HOUR_MS);
    await world.tools.database.rows(sql`UPDATE heartbeats SET sent_at = ${ahead}`);
    await heartbeat.beat();
    await heartbeat.beat();
    expect(monitor.requests).toHaveLength(1);
  });

  it('reports what keeps the process from working', async () => {
    const { monitor, heartbeat, runJob } = await openBeating(
      () => 'worker: the database fails again and again.',
    );
    await runJob();
    await heartbeat.beat();
    expect(monitor.requests).toEqual(['POST /ping/1/fail?rid=2 worker: the database fails again and again.']);
  });

  it('reports jobs that do not run, but not right after the start', async () => {
    const { monitor, heartbeat, open } = await openBeating();
    await heartbeat.beat();
    expect(monitor.requests).toEqual(['POST /ping/1/fail?rid=2 Scheduled jobs do not run.']);
    world.clock.advance(MINUTE_MS);
    await open().beat();
    expect(monitor.requests).toHaveLength(1);
  });

  it('reports a database that takes no write', async () => {
    const { monitor } = await openBeating();
    const database = { ...world.tools.database, row: () => Promise.reject(new Error('disk full')) };
    const heartbeat = openHeartbeat({
      tools: { ...world.tools, database },
      url: monitor.url,
      everyMs: MINUTE_MS,
      findProblem: async () => undefined,
      log: openLog({ level: 'silent' }),
    });
    onTestFinished(heartbeat.stop);
    await heartbeat.beat();
    expect(monitor.requests).toEqual(['POST /ping/1/fail?rid=2 The database takes no write.']);
  });

  it('runs its job again after the interval', async () => {
    const { runJob } = await openBeating();
    const next = await runJob();
    expect(next).toEqual(new Date(world.clock.now().getTime() + 60 * SECOND_MS));
    expect(await world.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
  });
});
