import { isPrivateRoom } from '../../placement.ts';
import { hasSound } from '../../report/without-sound.ts';
import type { Outcome, Work } from '../work.ts';
import { configurationFor } from './configuration.ts';
import type { Deduplicated } from './deduplicate.ts';
import type { ReportSample } from './evaluate-home.ts';
import type { HomeSnapshot } from './home-snapshot.ts';
import { nextReportS } from './ongoing-events.ts';

/** The outcome of one item of work, without the commands that wait for its device. */
export function outcomeOf(
  work: Work,
  home: HomeSnapshot | undefined,
  sorted: Deduplicated | undefined,
): Outcome {
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
  const status = home.statuses.get(work.device_id);
  if (!device || !status) return { ...outcome, gone: true };
  const echoedVersion = work.reports.at(-1)?.report.config_version;
  return {
    ...outcome,
    refusals: isPrivateRoom(device.placement) ? soundRefused(work) : [],
    next_report_s: nextReportS(home.model, device, status.heartbeatS),
    ...(echoedVersion !== undefined && echoedVersion !== home.settingsVersion
      ? { config: configurationFor(home, device) }
      : {}),
  };
}

/** Names samples that were not stored, here and below. */
function soundRefused({ reports }: Work & { kind: 'reports' }): Outcome['refusals'] {
  return reports
    .filter(({ report }) => hasSound(report.samples))
    .map(({ index }) => ({ index, path: 'samples', reason: 'sound_in_a_private_room' }));
}

export function refusalsOf(work: Work, samples: ReportSample[], keptFrom: number): Outcome['refusals'] {
  if (work.kind !== 'reports') return [];
  const leftOut = new Set(samples.filter(({ t }) => t < keptFrom).map(({ of }) => of));
  return work.reports
    .filter((report) => leftOut.has(report))
    .map(({ index }) => ({ index, path: 'samples', reason: 'older_than_kept' }));
}
