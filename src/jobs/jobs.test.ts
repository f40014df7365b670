import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../test/harness/database.ts';
import { FakeClock } from '../../test/harness/fake-clock.ts';
import { rounds } from '../../test/harness/run/rounds.ts';
import { SECOND_MS } from '../platform/durations.ts';
import { openLog } from '../platform/observability/log.ts';
import { openTools } from '../platform/open-tools.ts';
import type { Tools } from '../platform/tools.ts';
import { retryDelayMs } from './retry.ts';
import { type Jobs, LEASE_MS, openJobs } from './runner.ts';
import type { JobHandler } from './runs.ts';
import { cancel, schedule } from './store.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
const lines: string[] = [];
const log = openLog({ level: 'info', to: { write: (line) => void lines.push(line) } });

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const tools = newProcess();
  await tools.database.rows(sql`DELETE FROM jobs`);
});

/** Creates the tools of a separate process, with its own connections and clock. */
function newProcess(clock = new FakeClock()): Tools & { clock: FakeClock } {
  const tools = openTools(database.connectionConfig, log, clock);
  onTestFinished(() => tools.database.close());
  return { ...tools, clock };
}

interface Opened {
  jobs: Jobs;
  /** Keys in the order of their start. */
  ran: string[];
}

function open(
  tools: Tools,
  run: JobHandler['run'] = () => Promise.resolve(undefined),
  { most = 4, worker = false, isReady = (): boolean => true } = {},
): Opened {
  const ran: string[] = [];
  const handler: JobHandler = {
    most,
    run: (key, signal) => {
      ran.push(key);
      return run(key, signal);
    },
  };
  const jobs = openJobs({ tools, log, handlers: { errand: handler }, worker, isReady });
  onTestFinished(() => jobs.stop());
  return { jobs, ran };
}

const errand = (key: string) => ({ kind: 'errand', key });
const later = (tools: Tools, ms: number) => new Date(tools.clock.now().getTime() + ms);

/** On a stopped clock, a job counts as due only after the milliseconds of a statement. This step makes it due. */
const A_MOMENT_MS = SECOND_MS;

async function pollAndSettle({ jobs }: Opened): Promise<void> {
  await jobs.poll();
  await jobs.settled();
}

const rowOf = (tools: Tools, key: string) =>
  tools.database.row<{
    due_at: Date;
    again_at: Date | null;
    attempts: number;
    claim: number | null;
    last_error: string | null;
  }>(sql`SELECT due_at, again_at, attempts, claim, last_error FROM jobs WHERE key = ${key}`);

/** A gate that blocks a handler until the test opens it. */
function gate() {
  let openGate: () => void = () => undefined;
  const passed = new Promise<undefined>((resolve) => {
    openGate = () => resolve(undefined);
  });
  return { passed, open: openGate };
}

describe('a job', () => {
  it('runs when it is due, not before, and is gone when it is done', async () => {
    const tools = newProcess();
    const opened = open(tools);
    await schedule(tools.database, errand('a'), later(tools, 60_000));
    tools.clock.advance(59_000);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual([]);
    tools.clock.advance(2000);
    await pollAndSettle(opened);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual(['a']);
    expect(await rowOf(tools, 'a')).toBeUndefined();
  });

  it('runs again when its handler says when', async () => {
    const tools = newProcess();
    const opened = open(tools, () => Promise.resolve(later(tools, 900_000)));
    await schedule(tools.database, errand('a'), tools.clock.now());
    for (const _ of [1, 2, 3]) {
      await pollAndSettle(opened);
      await pollAndSettle(opened);
      tools.clock.advance(901_000);
    }
    expect(opened.ran).toEqual(['a', 'a', 'a']);
  });

  it('is moved when it is scheduled anew', async () => {
    const tools = newProcess();
    const opened = open(tools);
    await schedule(tools.database, errand('a'), later(tools, -1000));
    await schedule(tools.database, errand('a'), later(tools, 60_000));
    await pollAndSettle(opened);
    expect(opened.ran).toEqual([]);
    expect((await rowOf(tools, 'a'))?.due_at).toEqual(later(tools, 60_000));
  });

  it('is scheduled with the transaction around it, or not at all', async () => {
    const tools = newProcess();
    const failing = tools.database.transaction(async (connection) => {
      await schedule(connection, errand('a'), tools.clock.now());
      throw new Error('never mind');
    });
    await expect(failing).rejects.toThrow('never mind');
    expect(await rowOf(tools, 'a')).toBeUndefined();
  });

  it('is not run after it was cancelled', async () => {
    const tools = newProcess();
    const opened = open(tools);
    await schedule(tools.database, errand('a'), tools.clock.now());
    await cancel(tools.database, errand('a'));
    await pollAndSettle(opened);
    expect(opened.ran).toEqual([]);
  });

  it('does not run in a worker before that is ready', async () => {
    const tools = newProcess();
    let asked = 0;
    const isReady = () => {
      asked += 1;
      return asked > 2;
    };
    await schedule(tools.database, errand('links'), later(tools, -A_MOMENT_MS));
    const askedBefore = new Promise<number>((resolve) => {
      const run = async () => {
        resolve(asked);
        return undefined;
      };
      open(tools, run, { worker: true, isReady });
    });
    expect(await askedBefore).toBeGreaterThan(2);
  });

  it('of a kind that this process does not know is left for others', async () => {
    const tools = newProcess();
    const opened = open(tools);
    await schedule(tools.database, { kind: 'riddle', key: 'a' }, tools.clock.now());
    await pollAndSettle(opened);
    expect(opened.ran).toEqual([]);
    expect((await rowOf(tools, 'a'))?.claim).toBeNull();
  });

  it('scheduled while it runs runs once more, and never twice at a time', async () => {
    const tools = newProcess();
    const { passed, open: openGate } = gate();
    const opened = open(tools, () => passed);
    const other = open(newProcess(tools.clock));
    await schedule(tools.database, errand('a'), tools.clock.now());
    await opened.jobs.poll();
    await schedule(tools.database, errand('a'), tools.clock.now());
    await pollAndSettle(other);
    expect(other.ran).toEqual([]);
    openGate();
    await opened.jobs.settled();
    await pollAndSettle(other);
    expect([opened.ran, other.ran]).toEqual([['a'], ['a']]);
    expect(await rowOf(tools, 'a')).toBeUndefined();
  });
});

describe('a handler that throws', () => {
  it('is tried again later and later, and the reason is kept and logged', async () => {
    const tools = newProcess();
    let failures = 3;
    const opened = open(tools, async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the well is dry');
      return undefined;
    });
    await schedule(tools.database, errand('a'), tools.clock.now());
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await pollAndSettle(opened);
      const row = await rowOf(tools, 'a');
      expect(row).toMatchObject({ attempts: attempt, claim: null, last_error: 'the well is dry' });
      waits.push((row?.due_at.getTime() ?? 0) - tools.clock.now().getTime());
      await pollAndSettle(opened);
      tools.clock.advance((waits.at(-1) ?? 0) + 1000);
    }
    for (const [place, nominal] of [30_000, 60_000, 120_000].entries()) {
      expect(waits[place]).toBeGreaterThan(nominal * 0.8 - 1000);
      expect(waits[place]).toBeLessThan(nominal * 1.2 + 1000);
    }
    await pollAndSettle(opened);
    expect(opened.ran).toHaveLength(4);
    expect(await rowOf(tools, 'a')).toBeUndefined();
    expect(lines.filter((line) => line.includes('the well is dry'))).toHaveLength(3);
  });

  it.each([
    [1, 24_000, 36_000],
    [2, 48_000, 72_000],
    [8, 2_880_000, 4_320_000],
    [1_000_000, 2_880_000, 4_320_000],
  ])('after %i attempts waits %i to %i ms', (attempts, least, most) => {
    expect([0, 1].map((fraction) => retryDelayMs(attempts, fraction))).toEqual([least, most]);
  });
});

describe('several processes', () => {
  it('claim each job once [job-claimed-once]', async () => {
    const clock = new FakeClock();
    const tools = [newProcess(clock), newProcess(clock), newProcess(clock)];
    const opened = tools.map((one) => open(one, undefined, { most: 10 }));
    const keys = Array.from({ length: 200 }, (_, number) => `job ${number}`);
    const [first] = tools;
    if (!first) throw new Error('no process');
    for (const key of keys) await schedule(first.database, errand(key), first.clock.now());
    while ((await first.database.rows(sql`SELECT FROM jobs`)).length > 0) {
      await Promise.all(opened.map(pollAndSettle));
    }
    const ran = opened.map((one) => one.ran);
    expect(ran.flat().sort()).toEqual(keys.sort());
    expect(ran.every((some) => some.length > 20)).toBe(true);
  });

  it('take over a lease that ran out, and the late one changes nothing [job-lease-expired]', async () => {
    const slow = newProcess();
    const { passed, open: openGate } = gate();
    const stuck = open(slow, () => passed);
    await schedule(slow.database, errand('a'), slow.clock.now());
    await stuck.jobs.poll();
    const quick = newProcess();
    const opened = open(quick, () => Promise.resolve(later(quick, 900_000)));
    quick.clock.advance(LEASE_MS - 5000);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual([]);
    quick.clock.advance(10_000);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual(['a']);
    openGate();
    await stuck.jobs.settled();
    expect((await rowOf(quick, 'a'))?.due_at).toEqual(later(quick, 900_000));
  });

  it('run one again, and leave no claim behind, that is due anew at the moment its outcome is stored', async () => {
    const tools = newProcess();
    let first = gate();
    const opened = open(tools, async () => {
      await first.passed;
      return later(tools, 900_000);
    });
    // The database decides the order of the two, so the test tries many moments.
    for (let turns = 0; turns < 60; turns += 1) {
      const key = `job ${turns}`;
      await schedule(tools.database, errand(key), tools.clock.now());
      await opened.jobs.poll();
      // In even turns the lease ends. In odd turns another caller schedules the job.
      if (turns % 2 === 0) tools.clock.advance(LEASE_MS + A_MOMENT_MS);
      else await schedule(tools.database, errand(key), tools.clock.now());
      const claiming = turns % 2 === 0 ? opened.jobs.poll() : undefined;
      for (let turn = 0; turn < turns % 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      first.open();
      await claiming;
      await pollAndSettle(opened);
      await pollAndSettle(opened);
      expect(await rowOf(tools, key)).toMatchObject({ claim: null, due_at: later(tools, 900_000) });
      if (turns % 2 === 1) expect(opened.ran.filter((one) => one === key)).toEqual([key, key]);
      await cancel(tools.database, errand(key));
      first = gate();
    }
  });

  it('leave a job alone whose lease is renewed', async () => {
    const tools = newProcess();
    const { passed, open: openGate } = gate();
    const busy = open(tools, () => passed);
    const other = open(newProcess(tools.clock));
    for (const key of ['a', 'b']) await schedule(tools.database, errand(key), tools.clock.now());
    await busy.jobs.poll();
    for (const _ of [1, 2, 3]) {
      tools.clock.advance(LEASE_MS / 2);
      await busy.jobs.renew();
    }
    await pollAndSettle(other);
    expect(other.ran).toEqual([]);
    openGate();
    await busy.jobs.settled();
    expect(await tools.database.rows(sql`SELECT FROM jobs`)).toEqual([]);
  });

  it('abort a run whose job was cancelled or leased by another process', async () => {
    const tools = newProcess();
    const signals = new Map<string, AbortSignal>();
    const { passed, open: openGate } = gate();
    const busy = open(tools, (key, signal) => {
      signals.set(key, signal);
      return passed;
    });
    for (const key of ['cancelled', 'lost', 'kept'])
      await schedule(tools.database, errand(key), tools.clock.now());
    await busy.jobs.poll();
    await cancel(tools.database, errand('cancelled'));
    await tools.database.rows(sql`UPDATE jobs SET claim = 1 WHERE key = 'lost'`);
    await busy.jobs.renew();
    const aborted = Object.fromEntries([...signals].map(([key, signal]) => [key, signal.aborted]));
    expect(aborted).toEqual({ cancelled: true, lost: true, kept: false });
    openGate();
    await busy.jobs.settled();
    expect(
      (await tools.database.rows<{ key: string }>(sql`SELECT key FROM jobs`)).map(({ key }) => key),
    ).toEqual(['lost']);
  });

  it('take over what a process had that was killed [job-process-killed]', async () => {
    const tools = newProcess(new FakeClock(new Date().toISOString()));
    await schedule(tools.database, errand('a'), later(tools, -1000));
    const script = fileURLToPath(new URL('../../test/harness/jobs/unfinished-process.ts', import.meta.url));
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      script,
      JSON.stringify(database.connectionConfig),
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const [begun] = await once(child.stdout, 'data');
    expect(String(begun)).toBe('a\n');
    child.kill('SIGKILL');
    await once(child, 'close');
    const opened = open(tools);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual([]);
    tools.clock.advance(LEASE_MS * 2);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual(['a']);
  });

  it('get back at once what a process had that was stopped', async () => {
    const tools = newProcess();
    const stopped = open(
      tools,
      (_key, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    await schedule(tools.database, errand('a'), tools.clock.now());
    await stopped.jobs.poll();
    await stopped.jobs.stop();
    expect(await rowOf(tools, 'a')).toMatchObject({ attempts: 0, claim: null, last_error: null });
    const opened = open(newProcess(tools.clock));
    tools.clock.advance(A_MOMENT_MS);
    await pollAndSettle(opened);
    expect(opened.ran).toEqual(['a']);
  });
});

describe('run now', () => {
  it('does not wait for the time, and waits for the work', async () => {
    const tools = newProcess();
    const opened = open(tools);
    await schedule(tools.database, errand('a'), later(tools, 900_000));
    await opened.jobs.runNow(errand('a'));
    expect(opened.ran).toEqual(['a']);
    expect(await rowOf(tools, 'a')).toBeUndefined();
  });

  it('makes a job that is running run once more, and does not run it beside itself', async () => {
    const tools = newProcess();
    const { passed, open: openGate } = gate();
    const busy = open(tools, () => passed);
    const other = open(newProcess(tools.clock));
    await schedule(tools.database, errand('a'), tools.clock.now());
    await busy.jobs.poll();
    await other.jobs.runNow(errand('a'));
    expect(other.ran).toEqual([]);
    openGate();
    await busy.jobs.settled();
    tools.clock.advance(A_MOMENT_MS);
    await pollAndSettle(other);
    expect(other.ran).toEqual(['a']);
  });

  it('waits for a job that this process has found due by itself, and runs it once more: it may have looked too early', async () => {
    const tools = newProcess();
    const { passed, open: openGate } = gate();
    const opened = open(tools, () => passed);
    await schedule(tools.database, errand('a'), tools.clock.now());
    await opened.jobs.poll();
    let done = false;
    const asked = opened.jobs.runNow(errand('a')).then(() => {
      done = true;
    });
    while (!(await rowOf(tools, 'a'))?.again_at) await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(false);
    openGate();
    await asked;
    expect(opened.ran).toEqual(['a', 'a']);
  });

  it('has room of its own; where that is full too, the job is left due for others', async () => {
    const tools = newProcess();
    const { passed, open: openGate } = gate();
    const busy = open(tools, () => passed, { most: 1 });
    await schedule(tools.database, errand('a'), tools.clock.now());
    await busy.jobs.poll();
    for (const key of ['b', 'c']) await schedule(tools.database, errand(key), later(tools, 900_000));
    const asked = busy.jobs.runNow(errand('b'));
    while (busy.jobs.running() < 2) await new Promise((resolve) => setImmediate(resolve));
    await busy.jobs.runNow(errand('c'));
    expect(busy.ran).toEqual(['a', 'b']);
    const other = open(newProcess(tools.clock));
    tools.clock.advance(A_MOMENT_MS);
    await pollAndSettle(other);
    expect(other.ran).toEqual(['c']);
    openGate();
    await asked;
  });

  it('of a job that is not there does nothing', async () => {
    const opened = open(newProcess());
    await opened.jobs.runNow(errand('a'));
    expect(opened.ran).toEqual([]);
  });
});

const MANY = rounds(2000, 10_000);

it('thousands of jobs due at once are run by two workers, each once, and few are held at a time [jobs-thousands-two-workers]', async () => {
  const clock = new FakeClock();
  let matchesClaim = 0;
  let mostHeld = 0;
  const run = async (): Promise<undefined> => {
    matchesClaim += 1;
    mostHeld = Math.max(mostHeld, matchesClaim);
    await new Promise((resolve) => setImmediate(resolve));
    matchesClaim -= 1;
    return undefined;
  };
  const first = newProcess(clock);
  await first.database.rows(sql`
    INSERT INTO jobs (kind, key, due_at)
    SELECT 'errand', 'job ' || n, ${later(first, -1000)} FROM generate_series(1, ${MANY}::int) AS n`);
  const opened = [first, newProcess(clock)].map((tools) => open(tools, run, { most: 8, worker: true }));
  while ((await first.database.rows(sql`SELECT FROM jobs LIMIT 1`)).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ran = opened.flatMap((one) => one.ran);
  expect([ran.length, new Set(ran).size]).toEqual([MANY, MANY]);
  expect(mostHeld).toBeLessThanOrEqual(16);
}, 120_000);
