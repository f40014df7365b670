import { localTime } from './local-time.ts';

/** Limits of every report, stated in it. */
export const STATEMENTS = [
  'Sound level only; no audio is recorded.',
  'The sensors are not calibrated meters: a level can be off by some decibels, and tells nothing of who or what was heard.',
  'Times are those of the home’s time zone, with their offset to UTC.',
  'Firmware, hardware and rooms of devices are those of the time at which the report was made.',
];

/** What a report may not know; pages translate these. */
export const LIMITATIONS = {
  isOpen: 'It was still going on when the report was made.',
  settings: 'Settings changed more often than a report can hold; the first are listed.',
  clipped: 'It lasted longer than 31 days; the first 31 are shown.',
  incidents: 'There were more than 100 incidents; the first are listed.',
  late: 'Some measurements arrived too late for the incident: its figures are those known at the time.',
  devices: 'The home has more devices than a report can hold; 20 of them are shown.',
};

interface ReportKnowledge {
  isClipped: boolean;
  settingsKnownSince: Date | undefined;
  /** Milliseconds. */
  from: number;
  settingsWhole: boolean;
  incidentsWhole: boolean;
  devicesWhole: boolean;
  /** Names of devices in a bedroom or bathroom. */
  hidden: string[];
  resolutionS: number | undefined;
  /** What was measured differs from what the incident states. */
  hasLateMeasurements: boolean;
  isOpen: boolean;
}

/** What this report does not know or leaves out, as text. */
export function limitations(knowledge: ReportKnowledge): string[] {
  const { settingsKnownSince, from, hidden, resolutionS } = knowledge;
  const sinceLater = settingsKnownSince !== undefined && settingsKnownSince.getTime() > from;
  return [
    ...(knowledge.isOpen ? [LIMITATIONS.isOpen] : []),
    ...(sinceLater
      ? [
          `Changes of settings are known since ${localTime(settingsKnownSince, 'UTC')}: limits of before may have been others.`,
        ]
      : []),
    ...(knowledge.settingsWhole ? [] : [LIMITATIONS.settings]),
    ...(knowledge.isClipped ? [LIMITATIONS.clipped] : []),
    ...(knowledge.hasLateMeasurements ? [LIMITATIONS.late] : []),
    ...(knowledge.incidentsWhole ? [] : [LIMITATIONS.incidents]),
    ...(knowledge.devicesWhole ? [] : [LIMITATIONS.devices]),
    ...(hidden.length === 0
      ? []
      : [`Not shown, because they stand in a bedroom or bathroom: ${hidden.join(', ')}.`]),
    ...(resolutionS === undefined || resolutionS === 60
      ? []
      : [
          `Single minutes are not kept any more, or are too many: each value stands for ${resolutionS / 60} minutes.`,
        ]),
  ];
}
