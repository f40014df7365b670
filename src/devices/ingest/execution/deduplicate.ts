import type { Connection } from '../../../platform/db/database.ts';
import { isPrivateRoom } from '../../placement.ts';
import type { HomeSnapshot } from '../evaluation/home-snapshot.ts';
import type { ArrivedReport, Work } from '../work.ts';
import { insertConflict, insertReportKeys, nameOf, type ReportKey } from './store.ts';

/** The reports of one piece of work. */
export interface Deduplicated {
  /** New ones, in the order of the device. */
  reports: ArrivedReport[];
  duplicates: number;
  conflicts: number[];
}

/** Which reports are new, which came before, and which say something else than the one that had their number. */
export async function deduplicate(
  connection: Connection,
  batch: Work[],
  homes: Map<string, HomeSnapshot>,
  now: Date,
): Promise<(Deduplicated | undefined)[]> {
  const keys = new Map<string, ReportKey>();
  // A device that moved or was deleted a moment ago is not looked at here.
  const isHere = (work: Work & { kind: 'reports' }) =>
    homes.get(work.home_id)?.model.devices.has(work.device_id) ?? false;
  for (const work of batch) {
    if (work.kind !== 'reports' || !isHere(work)) continue;
    for (const { report, hash } of work.reports) {
      const { home_id, device_id } = work;
      const key = { home_id, device_id, boot_id: report.boot_id, seq: report.seq, hash };
      if (!keys.has(nameOf(key))) keys.set(nameOf(key), key);
    }
  }
  if (keys.size === 0) return batch.map(() => undefined);
  const { fresh, before } = await insertReportKeys(connection, [...keys.values()], now);
  const sorted: (Deduplicated | undefined)[] = [];
  for (const work of batch) {
    if (work.kind !== 'reports' || !isHere(work)) {
      sorted.push(undefined);
      continue;
    }
    const mine: Deduplicated = { reports: [], duplicates: 0, conflicts: [] };
    for (const arrived of work.reports) {
      const { boot_id, seq } = arrived.report;
      const { home_id, device_id } = work;
      const key = { home_id, device_id, boot_id, seq, hash: arrived.hash };
      const name = nameOf(key);
      // The first of a name that is new; a second one in the same batch is compared with it.
      const is = fresh.delete(name)
        ? 'new'
        : (before.get(name) ?? keys.get(name)?.hash) === key.hash
          ? 'same'
          : 'other';
      if (is === 'new') mine.reports.push(arrived);
      else if (is === 'same') mine.duplicates += 1;
      else {
        mine.conflicts.push(arrived.index);
        await insertConflict(
          connection,
          key,
          JSON.stringify(storableBody(arrived, homes.get(work.home_id), work.device_id)),
          now,
        );
      }
    }
    mine.reports.sort(inOrderOfDevice);
    sorted.push(mine);
  }
  return sorted;
}

/** As it was sent, but for samples that may hold the sound of a private room. */
function storableBody({ body }: ArrivedReport, home: HomeSnapshot | undefined, deviceId: string): unknown {
  const { placement = null } = home?.model.devices.get(deviceId) ?? {};
  return isPrivateRoom(placement) ? { ...(body as object), samples: [] } : body;
}

export function inOrderOfDevice(a: ArrivedReport, b: ArrivedReport): number {
  return a.report.boot_id === b.report.boot_id ? a.report.seq - b.report.seq : a.index - b.index;
}
