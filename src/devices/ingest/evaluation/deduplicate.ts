import { isPrivateRoom } from '../../placement.ts';
import type { ArrivedReport, Work } from '../work.ts';
import type { HomeSnapshot } from './home-snapshot.ts';

/** The name of a report, and a digest of its body. */
export interface ReportKey {
  home_id: string;
  device_id: string;
  boot_id: number;
  seq: number;
  /** 64 bits of the body's hash, as PostgreSQL writes a bigint. */
  hash: string;
}

export const nameOf = (key: Pick<ReportKey, 'device_id' | 'boot_id' | 'seq'>): string =>
  `${key.device_id} ${key.boot_id} ${key.seq}`;

/** The reports of one item of work. */
export interface Deduplicated {
  /** New ones, in the order of the device. */
  reports: ArrivedReport[];
  duplicates: number;
  /** Indices of reports whose name was used before with another body. */
  conflicts: number[];
}

/** A report whose name was used before with another body. */
export interface Conflict {
  key: ReportKey;
  body: string;
}

export interface Deduplication {
  /** Absent: the device is not in this home. */
  byWork: ReadonlyMap<Work, Deduplicated>;
  /** Of the new reports. */
  keys: ReportKey[];
  conflicts: Conflict[];
}

export type ReportWork = Work & { kind: 'reports' };

/** The reports of a home that are new. `usedReports` has hashes of bodies by name. */
export function deduplicate(
  works: readonly Work[],
  home: HomeSnapshot,
  usedReports: ReadonlyMap<string, string>,
): Deduplication {
  const byWork = new Map<Work, Deduplicated>();
  const keys = new Map<string, ReportKey>();
  const conflicts: Conflict[] = [];
  for (const work of works) {
    if (work.kind !== 'reports' || !home.model.devices.has(work.device_id)) continue;
    const mine: Deduplicated = { reports: [], duplicates: 0, conflicts: [] };
    for (const [place, key] of keysOf(work).entries()) {
      const arrived = work.reports[place];
      if (!arrived) continue;
      const name = nameOf(key);
      // The first of a name that is new; a second one in the same batch is compared with it.
      const used = usedReports.get(name) ?? keys.get(name)?.hash;
      if (used === undefined) {
        keys.set(name, key);
        mine.reports.push(arrived);
      } else if (used === key.hash) mine.duplicates += 1;
      else {
        mine.conflicts.push(arrived.index);
        conflicts.push({ key, body: JSON.stringify(storableBody(arrived, home, work.device_id)) });
      }
    }
    mine.reports.sort(inOrderOfDevice);
    byWork.set(work, mine);
  }
  return { byWork, keys: [...keys.values()], conflicts };
}

export function keysOf({ home_id, device_id, reports }: ReportWork): ReportKey[] {
  return reports.map(({ report: { boot_id, seq }, hash }) => ({ home_id, device_id, boot_id, seq, hash }));
}

/** As it was sent, except for samples that may hold the sound of a private room. */
function storableBody({ body }: ArrivedReport, home: HomeSnapshot, deviceId: string): unknown {
  const { placement = null } = home.model.devices.get(deviceId) ?? {};
  return isPrivateRoom(placement) ? { ...(body as object), samples: [] } : body;
}

function inOrderOfDevice(a: ArrivedReport, b: ArrivedReport): number {
  return a.report.boot_id === b.report.boot_id ? a.report.seq - b.report.seq : a.index - b.index;
}
