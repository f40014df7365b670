import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A process that executes commands over IPC. Its output goes to a file. */
export async function startDriven(script: string, environment: Record<string, string> = {}) {
  const log = openSync(join(mkdtempSync(join(tmpdir(), 'lares-bench-log-')), 'out.log'), 'a');
  const child = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, 'inherit', 'ipc'],
    execArgv: process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [],
  });
  const died = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended; see above`)));
  died.catch(() => undefined);
  await Promise.race([once(child, 'message'), died]);
  let last = 0;
  const open = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  child.on('message', (message: { id: number; result?: never; error?: string }) => {
    const waiter = open.get(message.id);
    open.delete(message.id);
    if (message.error) waiter?.reject(new Error(message.error));
    else waiter?.resolve(message.result as never);
  });
  const run = <Result = null>(command: string, input: object = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      open.set(last, { resolve, reject });
      child.send({ id: last, command, input });
    });
  return {
    run,
    stop: async () => {
      const gone = once(child, 'exit');
      await run('stop');
      await gone;
    },
  };
}
