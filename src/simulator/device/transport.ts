import { HOUR_MS } from '../../platform/durations.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { chance, seedOf } from '../random.ts';
import type { Faults } from './faults.ts';
import type { NumberedReport, ReportAnswer, VirtualDevice } from './virtual-device.ts';

const REPORTS_PATH = '/ingest/v1/reports';
/** In one request. The service accepts a megabyte. */
const MOST_REPORTS = 20;
/** An acknowledgement may bring new commands. After this many rounds the device waits for its next heartbeat. */
const MOST_ROUNDS = 4;

/** Counts of sent reports. A report that was accepted once counts once. */
export interface ReportCounts {
  requests: number;
  accepted: number;
  duplicates: number;
  acceptedSamples: number;
  byStatus: Map<number, number>;
}

export function newReportCounts(): ReportCounts {
  return { requests: 0, accepted: 0, duplicates: 0, acceptedSamples: 0, byStatus: new Map() };
}

/** Sends reports to the service over a connection with the device's faults. */
export function openTransport(client: ApiClient, counts: ReportCounts) {
  /** Hour in which each device last sent its extra reports. */
  const chatterHours = new Map<VirtualDevice, number>();

  async function post(token: string, reports: NumberedReport[]): Promise<ApiAnswer> {
    const texts = reports.map(({ text }) => text);
    const answer = await client.call(
      'POST',
      REPORTS_PATH,
      token,
      texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`,
    );
    counts.requests += 1;
    counts.byStatus.set(answer.status, (counts.byStatus.get(answer.status) ?? 0) + 1);
    if (answer.status === 202) {
      const { accepted, duplicates } = answer.body as { accepted: number; duplicates: number };
      counts.accepted += accepted;
      counts.duplicates += duplicates;
    }
    return answer;
  }

  /** Sends the device's reports and handles the answers. */
  async function report(device: VirtualDevice, token: string, now: number): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS && device.dueAt <= now; round += 1) {
      const reports = [...device.takeReports(now)];
      const fault = faultOf(device.faults, reports.at(-1));
      // Not the first of a boot: until one report arrived in time, a delay looks like a wrong clock.
      const canPostpone = reports.length === 1 && (reports[0]?.seq ?? 0) > 1;
      if (fault === 'overtaken' && canPostpone) return device.postpone(now);
      if (fault === 'broken')
        await client.call('POST', REPORTS_PATH, token, (reports[0]?.text ?? '').slice(0, -9));
      const ordered = device.faults?.overtaken === undefined ? reports : newestFirst(reports);
      for (let from = 0; from < ordered.length; from += MOST_REPORTS) {
        const some = ordered.slice(from, from + MOST_REPORTS);
        const answer = await post(token, some);
        if (fault === 'duplicated') await post(token, some);
        if (fault === 'lost') return device.retryLater(now);
        if (!settle(device, some, answer, now)) return;
      }
      if (fault === 'rebooted') device.reboot();
      await chatter(device, token, now);
    }
  }

  /** Returns whether the reports were accepted. */
  function settle(device: VirtualDevice, reports: NumberedReport[], answer: ApiAnswer, now: number): boolean {
    const { status, body, retryAfterMs } = answer;
    if (status === 202) {
      for (const { samples } of reports) counts.acceptedSamples += samples;
      device.accept(reports, body as ReportAnswer, now);
      return true;
    }
    const final = status >= 400 && status < 500 && status !== 429;
    if (final) device.reject(reports, now);
    else {
      // Surely not accepted, so it may get a new `sent_at`. After a lost answer it must keep the old one.
      if (status !== 0) device.updateSentAt(reports, now + retryAfterMs);
      device.retryLater(now, retryAfterMs);
    }
    return false;
  }

  /** Sends too many reports at once. The service rejects some, which are sent later. */
  async function chatter(device: VirtualDevice, token: string, now: number): Promise<void> {
    const many = device.faults?.chatter;
    const hour = Math.floor(now / HOUR_MS);
    if (many === undefined || chatterHours.get(device) === hour) return;
    chatterHours.set(device, hour);
    const reports = Array.from({ length: many }, () => device.takeEmptyReport(now));
    const answers = await Promise.all(reports.map((one) => post(token, [one])));
    for (const [index, one] of reports.entries()) {
      const answer = answers[index];
      if (answer) settle(device, [one], answer, now);
    }
  }

  return { report };
}

type ReportFault = 'well' | 'duplicated' | 'overtaken' | 'lost' | 'broken' | 'rebooted';

function faultOf(faults: Faults | undefined, report: NumberedReport | undefined): ReportFault {
  if (!faults || !report) return 'well';
  let part = chance(seedOf(faults.seed, report.boot_id), report.seq);
  const shares: [ReportFault, number | undefined][] = [
    ['duplicated', faults.duplicates],
    ['overtaken', faults.overtaken],
    ['lost', faults.lostAnswers],
    ['broken', faults.broken],
    ['rebooted', faults.reboots],
  ];
  for (const [fault, share = 0] of shares) {
    if (part < share) return fault;
    part -= share;
  }
  return 'well';
}

/** The newest report overtakes the one that was held back. */
function newestFirst(reports: NumberedReport[]): NumberedReport[] {
  return reports.length === 2 ? reports.toReversed() : reports;
}
