import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { cloneDatabase, urlOf } from '../database.ts';
import { runLares, startLares, temporaryDirectory } from '../program.ts';

/** A database with its own secret key, for started programs: what another Lares is to a file. */
export async function instanceFor() {
  const { connectionConfig, drop } = await cloneDatabase();
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(async () => {
    await tools.database.close();
    await drop();
  });
  const key = randomBytes(32);
  const directory = temporaryDirectory();
  const environment = {
    DATABASE_URL: urlOf(connectionConfig),
    LARES_DATA_DIR: directory,
    LARES_SECRET_KEY: key.toString('hex'),
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    LARES_WEBHOOK_RETRY_DELAYS: '600,600,600,600',
  };
  return {
    connectionConfig,
    tools,
    box: openSecretBox(key, secureRandom),
    environment,
    start: () => startLares(environment),
    lares: (args: string[], begun?: Parameters<typeof runLares>[2]) => runLares(args, environment, begun),
  };
}

export type Instance = Awaited<ReturnType<typeof instanceFor>>;

export function passphraseFile(): string {
  const path = join(temporaryDirectory(), 'passphrase');
  writeFileSync(path, 'a pass phrase of some words\n');
  return path;
}

export const exportingBy = (organization: string, path: string, phrase: string) => [
  'organization',
  'export',
  '--org',
  organization,
  '--to',
  path,
  '--passphrase-file',
  phrase,
  '--close',
];

/** Kills the program once it prints a text, or once `reached` returns true. */
export function killedWhen(reached: string | (() => Promise<boolean>)): Parameters<typeof runLares>[2] {
  return (child) => {
    if (typeof reached === 'string') {
      let text = '';
      child.stderr?.on('data', (more: string) => {
        text += more;
        if (text.includes(reached)) child.kill('SIGKILL');
      });
      return;
    }
    const watch = async () => {
      while (child.exitCode === null && !(await reached())) await wait(2);
      child.kill('SIGKILL');
    };
    void watch();
  };
}

interface ReportingDevice {
  device_id: string;
  device_token: string;
}

/**
 * Devices that report all the time, by the contract. They keep each report without a 202 and send it again, to their
 * current address.
 */
export function startReporting(devices: ReportingDevice[], first: string) {
  let address = first;
  let isStopping = false;
  const acknowledged: { device_id: string; seq: number; t: number; at: string }[] = [];
  const refused: { status: number; retryAfter: string | null }[] = [];
  async function run({ device_id, device_token }: ReportingDevice): Promise<void> {
    const start = Date.now() - 3_600_000;
    for (let seq = 1; !isStopping; seq += 1) {
      const t = start + seq * 1000;
      const report = { v: 1, boot_id: 7, seq, sent_at: Date.now(), samples: [{ t, temp: 20 + (seq % 10) }] };
      for (;;) {
        const at = address;
        // A missing answer counts as a refusal.
        const answer = await fetch(`${at}/ingest/v1/reports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${device_token}`, 'content-type': 'application/json' },
          body: JSON.stringify(report),
        }).catch(() => new Response(null, { status: 599 }));
        await answer.text();
        if (answer.status === 202) {
          acknowledged.push({ device_id, seq, t, at });
          break;
        }
        if (answer.status !== 429)
          refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
        if (isStopping) return;
        await wait(100);
      }
    }
  }
  const running = devices.map(run);
  const stop = async () => {
    isStopping = true;
    await Promise.all(running);
  };
  onTestFinished(stop);
  return {
    acknowledged,
    refused,
    switchTo: (next: string) => {
      address = next;
    },
    stop,
  };
}
