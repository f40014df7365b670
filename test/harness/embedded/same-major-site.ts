import { join } from 'node:path';
import { findBinaryPackage } from '../../../src/platform/embedded/binaries.ts';
import { chooseLauncher } from '../../../src/platform/embedded/choose-launcher.ts';
import { prepareDataDir } from '../../../src/platform/embedded/data-dir.ts';
import type { Site } from '../../../src/platform/embedded/start-server.ts';

/**
 * The data directory as `openEmbedded` sees it, with our own programs as the older ones: the migration between majors
 * does not depend on which. `older-majors.test.ts` uses real older ones.
 */
export async function siteOf(dataDir: string, log: Site['log'] = () => undefined): Promise<Site> {
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

export const majorOf = (site: Site) => Number.parseInt(site.binaries.version, 10);
