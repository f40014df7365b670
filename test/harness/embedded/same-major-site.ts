import { join } from 'node:path';
import { findBinaryPackage } from '../../../src/platform/embedded/binaries.ts';
import { prepareDataDir } from '../../../src/platform/embedded/files/data-dir.ts';
import { chooseLauncher } from '../../../src/platform/embedded/launcher/choose-launcher.ts';
import type { ServerContext } from '../../../src/platform/embedded/server/start-server.ts';

/**
 * The data directory as `openEmbedded` sees it, with our own programs as the older ones: the migration between majors
 * does not depend on which. `older-majors.test.ts` uses real older ones.
 */
export async function siteOf(
  dataDir: string,
  log: ServerContext['log'] = () => undefined,
): Promise<ServerContext> {
  const binaries = await findBinaryPackage();
  const real = await prepareDataDir(dataDir);
  const launcher = await chooseLauncher(real);
  return {
    dataDir: real,
    launcher,
    cluster: join(launcher.home, 'postgres'),
    binaries,
    olderPrograms: join(binaries.root, 'native', 'bin'),
    settings: {},
    databaseName: 'lares',
    log,
  };
}

export const majorOf = (site: ServerContext) => Number.parseInt(site.binaries.version, 10);
