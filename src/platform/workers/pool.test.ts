import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { openLog } from '../observability/log.ts';
import { type PoolOptions, ThreadPool } from './pool.ts';
import { Stopped } from './thread.ts';

/** Never reached by what ends. */
const LONG = MINUTE_MS;

function open(options: Partial<PoolOptions> = {}) {
  const lines: string[] = [];
  const pool = new ThreadPool({
    script: new URL('../../../test/harness/workers/misbehaving-worker.ts', import.meta.url),
    memoryMb: 64,
    most: 2,
    mostOfOwner: 1,
    mostWaitingOfOwner: 10,
    mostWaiting: 20,
    log: openLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    ...options,
  });
  onTestFinished(() => pool.close());
  const run = (
    task: string,
    input?: unknown,
    more: { owner?: string; deadlineMs?: number; signal?: AbortSignal } = {},
  ) => pool.run({ owner: 'one', task, input, deadlineMs: LONG, ...more });
  return { run, close: () => pool.close(), lines };
}

/** Something that is done when the test says so. */
function gate() {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const release = () => {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  };
  onTestFinished(release);
  return { flag, release };
}

const whyOf = (error: unknown) => (error instanceof Stopped ? error.why : error);

describe('a thread', () => {
  it('answers, and an error of its work is one of the call alone', async () => {
    const { run } = open();
    expect(await run('double', 21)).toBe(42);
    await expect(run('fail')).rejects.toThrow('cannot do that');
    expect(await run('double', 4)).toBe(8);
  });

  it.each([
    ['forever', 'late', 500],
    ['hoard', 'memory', LONG],
    ['throwLater', 'crashed', LONG],
    ['exit', 'crashed', LONG],
  ])('that does %s is stopped (%s), and the next one works', async (task, why, deadlineMs) => {
    const { run, lines } = open();
    // Started before, so that the deadline is the work's own.
    await run('double', 1);
    expect(whyOf(await run(task, undefined, { deadlineMs }).catch((error: unknown) => error))).toBe(why);
    expect(await run('double', 21)).toBe(42);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ owner: 'one', task, why, msg: 'a thread was stopped' }),
    ]);
  });

  it('leaves this thread free while it works', async () => {
    const { run } = open();
    await run('double', 1);
    const ending = new AbortController();
    const endless = run('forever', undefined, { signal: ending.signal }).catch(whyOf);
    for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(await run('double', 21, { owner: 'another' })).toBe(42);
    ending.abort();
    expect(await endless).toBe('given up');
  });
});

describe('what waits', () => {
  it('is served in turn: one owner with much to do never has all threads', async () => {
    const { run } = open();
    const { flag, release } = gate();
    const mine = [1, 2, 3].map(() => run('wait', flag));
    expect(await run('double', 21, { owner: 'another' })).toBe(42);
    expect(await run('double', 4, { owner: 'a third' })).toBe(8);
    release();
    expect(await Promise.all(mine)).toEqual(['waited', 'waited', 'waited']);
  });

  it('has bounds, for an owner and for all', async () => {
    const { run } = open({ most: 1, mostWaitingOfOwner: 1, mostWaiting: 2 });
    const { flag, release } = gate();
    const taken = [run('wait', flag), run('double', 1), run('double', 2, { owner: 'another' })];
    await expect(run('double', 3)).rejects.toMatchObject({ status: 503 });
    await expect(run('double', 3, { owner: 'a third' })).rejects.toMatchObject({ status: 503 });
    release();
    expect(await Promise.all(taken)).toEqual(['waited', 2, 4]);
  });

  it('ends when its caller aborts, or the pool closes', async () => {
    const { run, close } = open({ most: 1 });
    const { flag } = gate();
    const ending = new AbortController();
    const outcomes = [run('wait', flag), run('double', 1, { signal: ending.signal }), run('double', 2)].map(
      (running) => running.catch(whyOf),
    );
    ending.abort();
    expect(await outcomes[1]).toBe('given up');
    await close();
    expect(await Promise.all(outcomes)).toEqual(['crashed', 'given up', 'given up']);
    expect(await run('double', 1).catch(whyOf)).toBe('given up');
  });
});
