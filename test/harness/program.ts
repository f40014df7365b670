import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SECOND_MS } from '../../src/platform/durations.ts';

/** Runs the built program as a separate process, for what only processes can show. */
const PROGRAM = join(import.meta.dirname, '../../dist/bin/lares.js');
/** What `npm start` and `npm run lares` run: it builds outdated parts, then becomes the program. */
export const NPM_START = join(import.meta.dirname, '../../scripts/run.mjs');
/** Far more than a start takes: other tests may keep the machine busy. */
const START_TIMEOUT_MS = 90 * SECOND_MS;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Environment = Record<string, string>;

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-scenario-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * Has only the variables that a test sets: none of the shell that runs the tests, and never the usual port of MQTT.
 */
function spawnLares(
  args: string[],
  environment: Environment,
  program = PROGRAM,
): { child: ChildProcess; output: Outcome } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, LARES_MQTT_PORT: 'off', ...environment },
  });
  const output: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return { child, output };
}

/** `begun` receives the process and may act on it. */
export async function runLares(
  args: string[],
  environment: Environment,
  begun: (child: ChildProcess) => void = () => undefined,
  program?: string,
): Promise<Outcome> {
  const { child, output } = spawnLares(args, environment, program);
  begun(child);
  onTestFinished(() => {
    if (child.kill('SIGKILL')) console.error(`lares ${args.join(' ')} never ended. It had said:`, output);
  });
  const [code] = await once(child, 'close');
  return { ...output, code };
}

export async function laresJson(
  args: string[],
  environment: Environment,
  program?: string,
): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await runLares([...args, '--json'], environment, undefined, program);
  if (code !== 0) throw new Error(`lares ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * Resolves once it serves. The process is gone when the test ends, whatever happens. `program` is one of another
 * version.
 */
export async function startLares(environment: Environment, program?: string) {
  const usual = { PORT: '0', LARES_DEMO: 'off', LARES_RATE_LIMIT: 'off' };
  const { child, output } = spawnLares(['start'], { ...usual, ...environment }, program);
  const closed = once(child, 'close').then(([code]) => ({ ...output, code }));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  const serving = new Promise<string>((resolve, reject) => {
    const look = () => {
      const url = /Lares is running at (http:\S+)/.exec(output.stdout)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', look);
    closed.then(() => reject(new Error(`lares start ended: ${output.stderr}${output.stdout}`)), reject);
    setTimeout(
      () => reject(new Error(`lares start does not serve: ${output.stdout}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  const url = await serving;
  return {
    url,
    api: `${url}/v8`,
    pid: child.pid ?? 0,
    output,
    closed,
    /** Resolves once the process has exited. */
    kill: async (signal: NodeJS.Signals): Promise<Outcome> => {
      child.kill(signal);
      return closed;
    },
  };
}

/** Stops the program while it has a request in flight, and returns the outcome of the request. */
export function statusOfRequestInFlight(
  lares: Awaited<ReturnType<typeof startLares>>,
  token: string,
): Promise<number | undefined> {
  const body = JSON.stringify({ name: 'Made while stopping' });
  return new Promise<number | undefined>((resolve, reject) => {
    const slow = httpRequest(`${lares.api}/organizations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    slow.once('response', (response) => resolve(response.resume().statusCode));
    slow.once('error', reject);
    // The server has the headers, so the request is in flight. Now stop the server, then send the body.
    slow.once('continue', () => {
      process.kill(lares.pid, 'SIGTERM');
      const sendRest = () =>
        lares.output.stdout.includes('"stopping"') ? slow.end(body) : setTimeout(sendRest, 5);
      sendRest();
    });
    slow.flushHeaders();
  });
}
