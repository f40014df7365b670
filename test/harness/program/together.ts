import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import sql from 'sql-template-tag';
import { expect, onTestFinished } from 'vitest';
import { createAccessToken, createOrganization, createUser } from '../../../src/accounts/index.ts';
import { createDevice } from '../../../src/devices/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { cloneDatabase } from '../database.ts';
import { startLares, temporaryDirectory } from '../program.ts';

/** Several processes behind one port, and clients that use it while processes start and stop. */

/** Pause between two requests of one client. */
const PAUSE_MS = 10;
/** The fastest rate allowed for a device over a long time. */
const REPORT_EVERY_MS = 500;

export async function startTogether(processes: number, more: Record<string, string> = {}) {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(() => tools.database.close());
  const { user_id } = await createUser(tools, { email: 'a@example.com', fullname: 'Ann' });
  const { organization_id } = await createOrganization(tools, 'Lakeside', user_id);
  const { home_id } = await createHome(tools, { organization_id, name: 'Boathouse', timezone: 'UTC' });
  const { access_token } = await createAccessToken(tools, { user_id, name: 'test' });
  const { user, host = '', port, database } = connectionConfig;
  const lares = await startLares({
    // Names two hosts, so that every process has to find the reachable one.
    DATABASE_URL: `postgres://${user}@127.0.0.1:1,${encodeURIComponent(host)}:${port}/${database}`,
    LARES_DATA_DIR: temporaryDirectory(),
    LARES_SECRET_KEY: 'ab'.repeat(32),
    LARES_MQTT_PORT: '0',
    LARES_PROCESSES: String(processes),
    LARES_DRAIN_SECONDS: '1',
    // A long campaign creates more than a tenant's quota.
    LARES_QUOTAS: 'homes=off',
    ...more,
  });
  await expect.poll(() => lares.output.stdout).toContain('"msg":"serving"');
  const mqttUrl = /mqtt:\S+/.exec(lares.output.stdout)?.[0] ?? '';
  return {
    lares,
    connectionConfig,
    tools,
    log: readLog(lares.output),
    organization_id,
    home_id,
    access_token,
    mqttUrl,
    newDevice: (description: string) => createDevice(tools, home_id, { description }),
    newOrganization: async (name: string) => {
      const made = await createOrganization(tools, name, user_id);
      return made.organization_id;
    },
  };
}

export type Together = Awaited<ReturnType<typeof startTogether>>;

interface Line {
  process?: number;
  pid?: number;
  request_id?: string;
  again_in_ms?: number;
  msg: string;
}

/** Parses the processes' log so far, and continues from the last position. */
function readLog(output: { stdout: string }) {
  const lines: Line[] = [];
  /** By request id: the number of the process that answered. */
  const answeredBy = new Map<string, number>();
  let read = 0;

  function readOn(): void {
    const end = output.stdout.lastIndexOf('\n') + 1;
    for (const text of output.stdout.slice(read, end).split('\n')) {
      if (!text.startsWith('{')) continue;
      // A line that two processes wrote to is not valid JSON.
      const line = JSON.parse(text) as Line;
      if (line.request_id !== undefined) answeredBy.set(line.request_id, line.process ?? 0);
      else lines.push(line);
    }
    read = Math.max(read, end);
  }

  return {
    lines(msg: string): Line[] {
      readOn();
      return lines.filter((line) => line.msg === msg);
    },
    answeredBy(requestId: string): number | undefined {
      if (!answeredBy.has(requestId)) readOn();
      return answeredBy.get(requestId);
    },
    /** The process with this number, now or last. */
    pidOf(number: number): number {
      const line = this.lines('process serves').findLast((one) => one.process === number);
      if (line?.pid === undefined) throw new Error(`process ${number} never served`);
      return line.pid;
    },
  };
}

export interface Failure {
  caller: string;
  /** The request's number. */
  number: number;
  error: string;
  /** The first request over the same connection. */
  firstOfConnection: number;
}

/** What clients need from a Lares. */
interface Callable {
  lares: { api: string };
  access_token: string;
  organization_id: string;
}

/** Creates homes one after the other, over a kept connection or a new one each time. */
export function startCalling({ lares, access_token, organization_id }: Callable, name: string, keep = true) {
  const agent = new Agent({ keepAlive: keep, maxSockets: 1 });
  const acknowledged: string[] = [];
  const failures: Failure[] = [];
  let sent = 0;
  /** The first request over the current connection: a connection that ends between two requests fails none. */
  let firstOfConnection = 1;
  let stopped = false;

  function create(number: number): Promise<void> {
    const body = JSON.stringify({ name: `${name} ${number}`, organization_id });
    return new Promise((resolve) => {
      const fail = (error: string) => {
        failures.push({ caller: name, number, error, firstOfConnection });
        resolve();
      };
      const asked = request(`${lares.api}/homes`, {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          'x-request-id': idOf(number),
        },
      });
      asked.once('socket', () => {
        if (!asked.reusedSocket) firstOfConnection = number;
      });
      asked.once('error', (error: Error) => fail(error.message));
      asked.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('error', (error: Error) => fail(error.message));
        response.once('end', () => {
          if (response.statusCode !== 201) return fail(`${response.statusCode} ${text}`);
          acknowledged.push(JSON.parse(text).home_id);
          resolve();
        });
      });
      asked.end(body);
    });
  }

  const idOf = (number: number) => `caller-${name}-${number}`;

  async function live(): Promise<void> {
    while (!stopped) {
      sent += 1;
      await create(sent);
      await wait(PAUSE_MS);
    }
    agent.destroy();
  }
  const living = live();
  const stop = async () => {
    stopped = true;
    await living;
  };
  onTestFinished(stop);
  return {
    name,
    acknowledged,
    failures,
    idOf,
    sent: () => sent,
    firstOfConnection: () => firstOfConnection,
    stop,
  };
}

/**
 * A device with an MQTT connection. It reconnects after each end and repeats each report until it is acknowledged.
 */
export async function startReporting({ newDevice, mqttUrl }: Together, name: string) {
  const { device, device_token } = await newDevice(name);
  const { device_id } = device;
  const client = await connectAsync(mqttUrl, {
    protocolVersion: 4,
    clientId: device_id,
    username: device_id,
    password: device_token,
    reconnectPeriod: 50,
  });
  const acknowledged: number[] = [];
  let seq = 0;
  let stopped = false;
  onTestFinished(() => {
    stopped = true;
    client.end(true);
  });

  async function live(): Promise<void> {
    while (!stopped) {
      seq += 1;
      const sent_at = Date.now();
      const report = { v: 1, boot_id: 1, seq, sent_at, samples: [{ t: sent_at, temp: 20 }] };
      try {
        await client.publishAsync(`lares/v1/d/${device_id}/report`, JSON.stringify(report), { qos: 1 });
      } catch (error) {
        // The test is over.
        if (stopped) return;
        throw error;
      }
      acknowledged.push(seq);
      await wait(REPORT_EVERY_MS);
    }
  }
  const living = live();
  return {
    device_id,
    acknowledged,
    stop: async () => {
      stopped = true;
      await living;
    },
  };
}

/** Acknowledged items that are not in the database. */
export async function missing(
  { tools }: Pick<Together, 'tools'>,
  callers: { acknowledged: string[] }[],
  devices: { device_id: string; acknowledged: number[] }[],
): Promise<string[]> {
  const homes = new Set(
    (await tools.database.rows<{ home_id: string }>(sql`SELECT home_id FROM homes`)).map(
      (row) => row.home_id,
    ),
  );
  const rows = await tools.database.rows<{ device_id: string; seqs: number[] }>(
    sql`SELECT device_id, array_agg(seq::int) AS seqs FROM device_reports GROUP BY device_id`,
  );
  const reports = new Map(rows.map((row) => [row.device_id, new Set(row.seqs)]));
  return [
    ...callers.flatMap((caller) => caller.acknowledged.filter((id) => !homes.has(id))),
    ...devices.flatMap(({ device_id, acknowledged }) =>
      acknowledged.filter((seq) => !reports.get(device_id)?.has(seq)).map((seq) => `${device_id} ${seq}`),
    ),
  ];
}
