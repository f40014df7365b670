import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoLogin, Portfolio } from '../create-portfolio.ts';

/**
 * What the demo keeps in a file, because the database holds only hashes: the login to print at each start, the
 * devices' tokens, and the id of everything it created, so that exactly that can be removed.
 */
export interface DemoState extends Portfolio {
  seed: number;
  /** The machine's time of the first start, for which the plan was made. */
  until: number;
  showcaseFrom: number;
  /** The machine's time at which the fast clock started. Absent once the demo follows the machine's clock. */
  fastSince?: number;
  /** `history`: the history is not complete, and the next start creates it again. */
  state: 'history' | 'living';
  /** Last path segment of each built-in receiver's address. Secret, like any webhook URL. */
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

/** The state file in the data directory. */
export interface DemoStateFile {
  path: string;
  /** Undefined if there is no file, or if an older version wrote only the login. */
  read(): Promise<DemoState | undefined>;
  write(demoState: DemoState): Promise<void>;
  /** Keeps the login and drops the rest. */
  writeLogin(login: DemoLogin): Promise<void>;
  remove(): Promise<void>;
}

export function demoStateFile(dataDir: string): DemoStateFile {
  const path = join(dataDir, 'demo-login.json');
  async function write(content: DemoLogin): Promise<void> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Written to a temporary file first: a crash leaves the old content or the new, never half.
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
