import { findMetadata } from '../../events/index.ts';
import type { Connection } from '../../platform/db/database.ts';

interface Sound {
  soundLevel?: number;
  soundThreshold?: number;
}

/** The sound level when the incident reached its level, from its event. */
export async function findSound(connection: Connection, homeId: string, levelAt: Date): Promise<Sound> {
  const metadata = await findMetadata(connection, homeId, 'noise_detected', levelAt);
  return metadata?.['noiseDetected'] ?? {};
}
