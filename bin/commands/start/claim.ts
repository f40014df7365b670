import type { Config } from '../../../src/config.ts';
import type { DatabaseLocation } from '../../../src/database-location.ts';
import { CommandFailed } from '../../command.ts';
import { addressOf } from '../../server-address.ts';

export async function claimDataDirectory(location: DatabaseLocation, config: Config): Promise<void> {
  const claim = await location.embedded?.claimInstance({ pid: process.pid, url: addressOf(config) });
  if (claim && !claim.claimed) {
    const holder = claim.pid === undefined ? '' : ` (process ${claim.pid}, ${claim.url})`;
    throw new CommandFailed(
      `Lares is already running on the data directory ${config.dataDir}${holder}. Stop it first, or set LARES_DATA_DIR.`,
    );
  }
}
