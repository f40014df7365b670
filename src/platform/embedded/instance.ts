import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToOwner } from './files/data-dir.ts';
import { processExists } from './launcher/process-exists.ts';

export interface InstanceInfo {
  pid: number;
  url: string;
}

/** The winner writes its file right after taking the lock. A loser reads again a moment later. */
const READ_TRIES = 20;
const READ_PAUSE_MS = 50;

function instancePath(dataDir: string): string {
  return join(dataDir, 'instance.json');
}

export async function writeInstance(dataDir: string, { pid, url }: InstanceInfo): Promise<void> {
  const path = instancePath(dataDir);
  const temporary = `${path}.new-${process.pid}`;
  await writeFile(temporary, `${JSON.stringify({ pid, url })}\n`, { mode: 0o600 });
  await giveToOwner(temporary, dataDir);
  await rename(temporary, path);
}

/** Information of the living holder. After some retries whatever is there, or nothing. */
export async function readInstance(dataDir: string): Promise<Partial<InstanceInfo>> {
  let info: Partial<InstanceInfo> = {};
  for (let attempt = 1; attempt <= READ_TRIES; attempt++) {
    info = await readFile(instancePath(dataDir), 'utf8')
      .then(JSON.parse)
      .catch(() => ({}));
    if (info.pid !== undefined && processExists(info.pid)) break;
    await sleep(READ_PAUSE_MS);
  }
  return info;
}

export async function removeInstance(dataDir: string): Promise<void> {
  await rm(instancePath(dataDir), { force: true });
}
