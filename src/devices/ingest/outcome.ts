import { isPrivateRoom } from '../placement.ts';
import { hasSound } from '../report/without-sound.ts';
import { configurationFor } from './configuration.ts';
import type { ToldSample } from './judge-home.ts';
import type { KnownHome } from './known-home.ts';
import { nextReportS } from './ongoing.ts';
import type { Sorted } from './sort-out.ts';
import type { Outcome, Work } from './work.ts';

/** What came of a piece of work, but for the commands that wait for its device. */
export function outcomeOf(work: Work, home: KnownHome | undefined, sorted: Sorted | undefined): Outcome {
  const outcome: Outcome = {
    accepted: sorted?.reports.length ?? 0,
    duplicates: sorted?.duplicates ?? 0,
    conflicts: sorted?.conflicts ?? [],
    refusals: [],
    next_report_s: 3600,
    commands: [],
    alarmStatus: home?.alarmStatus ?? 'off',
    wakeAt: home?.wakeAt,
  };
  if (!home) return { ...outcome, gone: true };
  if (work.kind !== 'reports') return outcome;
  const device = home.model.devices.get(work.device_id);
  const said = home.said.get(work.device_id);
  if (!device || !said) return { ...outcome, gone: true };
  const told = work.reports.at(-1)?.report.config_version;
  return {
    ...outcome,
    refusals: isPrivateRoom(device.placement) ? soundRefused(work) : [],
    next_report_s: nextReportS(home.model, device, said.heartbeatS),
    ...(told !== undefined && told !== home.settingsVersion
      ? { config: configurationFor(home, device) }
      : {}),
  };
}

/** Nobody is told that something is stored which is not, here and below. */
function soundRefused({ reports }: Work & { kind: 'reports' }): Outcome['refusals'] {
  return reports
    .filter(({ report }) => hasSound(report.samples))
    .map(({ index }) => ({ index, path: 'samples', reason: 'sound_in_a_private_room' }));
}

export function refusalsOf(work: Work, samples: ToldSample[], keptFrom: number): Outcome['refusals'] {
  if (work.kind !== 'reports') return [];
  const leftOut = new Set(samples.filter(({ t }) => t < keptFrom).map(({ of }) => of));
  return work.reports
    .filter((report) => leftOut.has(report))
    .map(({ index }) => ({ index, path: 'samples', reason: 'older_than_kept' }));
}
