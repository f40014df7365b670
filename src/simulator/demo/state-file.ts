import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoLogin, Portfolio } from '../portfolio.ts';

/**
 * What is kept of a demo beside the database, which holds only hashes of its secrets: the login, to be printed at every
 * start, the tokens of the devices, and the id of everything that was made, so that exactly that can be taken away.
 */
export interface DemoState extends Portfolio {
  seed: number;
  /** What the plan was made for: the machine's time at the first start. */
  until: number;
  showcaseFrom: number;
  /** When, by the machine's clock, the fast clock began to run; absent once it is no longer followed. */
  fastSince?: number;
  /** `history`: it was not finished, and a start makes it anew. */
  state: 'history' | 'living';
  /** The last part of the addresses of the built-in receivers; a secret like that of any webhook url. */
  receivers: Record<ReceiverName, string>;
  hooks: DemoHook[];
}

export type ReceiverName = 'healthy' | 'failing';

export interface DemoHook {
  hook_id: string;
  organization_id: string;
  receiver: ReceiverName;
  url: string;
  hook_secret: string;
}

/** The file in the data directory. */
export interface DemoStateFile {
  path: string;
  /** Undefined when there is none, or one of a version that kept only the login. */
  read(): Promise<DemoState | undefined>;
  write(demoState: DemoState): Promise<void>;
  /** Only the login stays: the rest of it is gone. */
  writeLogin(login: DemoLogin): Promise<void>;
  remove(): Promise<void>;
}

export function demoStateFile(dataDir: string): DemoStateFile {
  const path = join(dataDir, 'demo-login.json');
  async function write(content: DemoLogin): Promise<void> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // A file of its own first: a crash leaves the old one or the new one, never half of one.
    await writeFile(`${path}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
  return {
    path,
    read: async () => {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      const demoState = text === undefined ? undefined : (JSON.parse(text) as Partial<DemoState>);
      return demoState?.homes === undefined ? undefined : (demoState as DemoState);
    },
    write,
    writeLogin: ({ email, password, access_token }) => write({ email, password, access_token }),
    remove: () => rm(path, { force: true }),
  };
}
