import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './program.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/bin/lares.js');

/** Starts the built program with these settings. */
export function startService(settings: Record<string, string>, node = process.execPath) {
  const profile = process.env['BENCH_PROFILE'];
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return startProgram([...flags, PROGRAM, 'start'], settings, /Lares is running at (http:\S+)/, node);
}

/** Starts the built program on its own embedded database, as `npm start` does, with a user and a token. */
export async function startLares(environment: Record<string, string> = {}, node = process.execPath) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lares-bench-'));
  const settings = {
    LARES_DATA_DIR: dataDir,
    LARES_DEMO: 'off',
    LARES_MQTT_PORT: 'off',
    PORT: '0',
    ...environment,
  };
  const program = await startService(settings, node);
  const lares = (...args: string[]) =>
    JSON.parse(
      execFileSync(node, [PROGRAM, ...args, '--json'], {
        env: { ...process.env, ...settings },
      }).toString(),
    );
  const newTenant = (email: string) => {
    lares('user', 'create', '--email', email, '--name', 'Bench');
    const { organization_id } = lares('org', 'create', '--name', 'Bench', '--owner', email);
    const { access_token } = lares('token', 'create', '--user', email);
    return {
      organization_id: String(organization_id),
      headers: { authorization: `Bearer ${access_token}` },
    };
  };
  const api = `${program.address}/v8`;
  const tenant = newTenant('bench@example.com');
  /** Calls the API as the first tenant. Returns the created object. */
  async function post(path: string, body: object) {
    const answer = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { ...tenant.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  }
  return {
    api,
    pid: program.pid,
    ...tenant,
    post,
    /** Creates a further organization. */
    newTenant,
    dataDir,
    /** The directory of its database socket. */
    databaseHost: () => String(lares('database', 'run', 'echo "\\"$PGHOST\\""')),
    stop: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
