import { localTime } from './local-time.ts';

/** Limits of every report, stated in it. */
export const STATEMENTS = [
  'Sound level only; no audio is recorded.',
  'The sensors are not calibrated meters. A level can be off by some decibels, and does not reveal who or what made the sound.',
  'Times are in the time zone of the home, with their offset to UTC.',
  'Firmware, hardware and rooms of devices are as they were when the report was created.',
];

/** What a report may not know; pages translate these. */
export const LIMITATIONS = {
  isOpen: 'The incident was still open when the report was created.',
  settings: 'Settings changed more often than a report can hold. It lists the first changes.',
  clipped: 'The incident lasted longer than 31 days. The report shows the first 31.',
  incidents: 'There were more than 100 incidents. The report lists the first 100.',
  late: 'Some measurements arrived too late for the incident. Its figures are those known at the time.',
  devices: 'The home has more devices than a report can hold. The report shows 20.',
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
          `Lares knows changes of settings since ${localTime(settingsKnownSince, 'UTC')}. Earlier limits may have been different.`,
        ]
      : []),
    ...(knowledge.settingsWhole ? [] : [LIMITATIONS.settings]),
    ...(knowledge.isClipped ? [LIMITATIONS.clipped] : []),
    ...(knowledge.hasLateMeasurements ? [LIMITATIONS.late] : []),
    ...(knowledge.incidentsWhole ? [] : [LIMITATIONS.incidents]),
    ...(knowledge.devicesWhole ? [] : [LIMITATIONS.devices]),
    ...(hidden.length === 0
      ? []
      : [`Not shown, because these devices are in a bedroom or bathroom: ${hidden.join(', ')}.`]),
    ...(resolutionS === undefined || resolutionS === 60
      ? []
      : [
          `Lares no longer keeps single minutes, or there are too many. Each value covers ${resolutionS / 60} minutes.`,
        ]),
  ];
}
