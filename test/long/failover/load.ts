import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { clientFor } from '../../harness/client.ts';

const HOMES_PER_SECOND = 2;
const READS_PER_SECOND = 1;
const REPORT_EVERY_MS = SECOND_MS;

export type Kind = 'home' | 'report' | 'read' | 'ready';

/** A request to one of the processes, and its outcome. Times come from `performance`. */
export interface Call {
  kind: Kind;
  process: number;
  begun: number;
  ended: number;
  /** 0: no answer. */
  status: number;
  retryAfter: boolean;
  /** The reason, for an answer that callers must not get. */
  text?: string;
}

export interface Device {
  /** This device is the only one in the home. */
  home_id: string;
  token: string;
  process: number;
}

/** A report answered 202. */
export interface Report {
  home_id: string;
  event_type: string;
  t: number;
  at: number;
}

interface Stage {
  /** One for each process. */
  urls: readonly string[];
  access_token: string;
  organization_id: string;
  devices: readonly Device[];
}

/**
 * Creates homes, reads them and reports through all processes, whatever the answers are. Records what was
 * acknowledged.
 */
export function openLoad({ urls, access_token, organization_id, devices }: Stage) {
  const calls: Call[] = [];
  const homes: { home_id: string; at: number }[] = [];
  const reports: Report[] = [];
  const stopping = new AbortController();
  // All devices listen to this signal.
  setMaxListeners(0, stopping.signal);
  const open = new Set<Promise<unknown>>();
  let made = 0;

  async function call(
    kind: Kind,
    process: number,
    ask: (url: string) => ReturnType<ReturnType<typeof clientFor>['get']>,
  ) {
    const begun = performance.now();
    const answer = await ask(urls[process] ?? '').catch((error: Error) => ({
      status: 0,
      headers: {},
      body: {},
      text: error.message,
    }));
    const { status, text } = answer;
    const retryAfter = 'retry-after' in answer.headers;
    const isFine = status >= 200 && status < 300;
    calls.push({
      kind,
      process,
      begun,
      ended: performance.now(),
      status,
      retryAfter,
      ...(isFine ? {} : { text }),
    });
    return answer;
  }

  async function makeHome(process: number): Promise<void> {
    made += 1;
    const name = `Home ${made}`;
    const { status, body } = await call('home', process, (url) =>
      clientFor(`${url}/v8`, access_token).post('/homes', { name, organization_id }),
    );
    if (status === 201) homes.push({ home_id: body.home_id, at: performance.now() });
  }

  /** A device sends a report until it is acknowledged, then the next. Each report flips its switch. */
  async function live({ home_id, token, process }: Device): Promise<void> {
    for (let seq = 0; !stopping.signal.aborted; seq += 1) {
      const t = Date.now();
      const mounted = seq % 2 === 1;
      const report = {
        v: 1,
        boot_id: 1,
        seq,
        sent_at: t,
        heartbeat_s: 300,
        samples: [{ t, temp: 20 + (seq % 10) / 10 }],
        events: [{ id: seq, t, type: 'tamper', mounted }],
      };
      for (;;) {
        const { status } = await call('report', process, (url) =>
          clientFor(`${url}/ingest/v1`, token).post('/reports', report),
        );
        if (status === 202) break;
        // An unacknowledged report does not count as lost.
        if (stopping.signal.aborted) return;
        await wait(SECOND_MS);
      }
      const event_type = mounted ? 'tamper_mounted' : 'tamper_removed';
      reports.push({ home_id, event_type, t, at: performance.now() });
      await wait(REPORT_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function steadily(perSecond: number, ask: (process: number) => Promise<unknown>) {
    return urls.map((_, process) =>
      setInterval(() => {
        const asking = ask(process).finally(() => open.delete(asking));
        open.add(asking);
      }, SECOND_MS / perSecond),
    );
  }

  const timers = [
    ...steadily(HOMES_PER_SECOND, makeHome),
    ...steadily(READS_PER_SECOND, (process) =>
      call('read', process, (url) =>
        clientFor(`${url}/v8`, access_token).get(`/homes/${devices[0]?.home_id}`),
      ),
    ),
    ...steadily(READS_PER_SECOND, (process) =>
      call('ready', process, (url) => clientFor(url).get('/readyz')),
    ),
  ];
  const living = Promise.all(devices.map(live));
  return {
    calls,
    homes,
    reports,
    /** Whether each process has acknowledged both kinds of writes since then. */
    servesSince: (since: number): boolean =>
      urls.every((_, process) =>
        (['home', 'report'] as const).every((kind) =>
          calls.findLast(
            (one) =>
              one.process === process &&
              one.kind === kind &&
              one.status < 300 &&
              one.status > 0 &&
              one.begun > since,
          ),
        ),
      ),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all([living, ...open]);
    },
  };
}

export type Load = ReturnType<typeof openLoad>;
