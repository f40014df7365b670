import { HOUR_MS } from '../platform/durations.ts';
import { chance, seedOf } from './chance.ts';
import type { Numbered, Told, VirtualDevice } from './device.ts';
import type { Faults } from './faults.ts';
import type { Answered, Wire } from './wire.ts';

const REPORTS_PATH = '/ingest/v1/reports';
/** In one request; the service takes a megabyte. */
const MOST_REPORTS = 20;
/** Acknowledging may bring new commands; a device that is told more and more waits for its next heartbeat. */
const MOST_ROUNDS = 4;

/** What became of the reports; a report that was accepted once counts once. */
export interface Counted {
  requests: number;
  accepted: number;
  duplicates: number;
  acceptedSamples: number;
  byStatus: Map<number, number>;
}

export function newCount(): Counted {
  return { requests: 0, accepted: 0, duplicates: 0, acceptedSamples: 0, byStatus: new Map() };
}

/** Carries reports to the service, over a link that may be as bad as the device's faults say. */
export function openCourier(wire: Wire, counted: Counted) {
  /** The last hour in which it talked too much. */
  const chattedIn = new Map<VirtualDevice, number>();

  async function post(token: string, reports: Numbered[]): Promise<Answered> {
    const texts = reports.map(({ text }) => text);
    const answer = await wire.call(
      'POST',
      REPORTS_PATH,
      token,
      texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`,
    );
    counted.requests += 1;
    counted.byStatus.set(answer.status, (counted.byStatus.get(answer.status) ?? 0) + 1);
    if (answer.status === 202) {
      const { accepted, duplicates } = answer.body as { accepted: number; duplicates: number };
      counted.accepted += accepted;
      counted.duplicates += duplicates;
    }
    return answer;
  }

  /** Sends what the device has, and what it has to say about the answer. */
  async function report(device: VirtualDevice, token: string, now: number): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS && device.dueAt <= now; round += 1) {
      const reports = [...device.take(now)];
      const fate = fateOf(device.faults, reports.at(-1));
      // Not the first of a boot: until one of it came in time, nobody can tell a delay from a wrong clock.
      const canWait = reports.length === 1 && (reports[0]?.seq ?? 0) > 1;
      if (fate === 'swapped' && canWait) return device.heldBack(now);
      if (fate === 'broken')
        await wire.call('POST', REPORTS_PATH, token, (reports[0]?.text ?? '').slice(0, -9));
      const ordered = device.faults?.swapped === undefined ? reports : newestFirst(reports);
      for (let from = 0; from < ordered.length; from += MOST_REPORTS) {
        const some = ordered.slice(from, from + MOST_REPORTS);
        const answer = await post(token, some);
        if (fate === 'duplicated') await post(token, some);
        if (fate === 'lost') return device.failed(now);
        if (!settle(device, some, answer, now)) return;
      }
      if (fate === 'rebooted') device.reboot();
      await chatter(device, token, now);
    }
  }

  /** Answers whether it was taken. */
  function settle(device: VirtualDevice, reports: Numbered[], answer: Answered, now: number): boolean {
    const { status, body, retryAfterMs } = answer;
    if (status === 202) {
      for (const { samples } of reports) counted.acceptedSamples += samples;
      device.taken(reports, body as Told, now);
      return true;
    }
    const final = status >= 400 && status < 500 && status !== 429;
    if (final) device.refused(reports, now);
    else {
      // It was surely not taken, so it may be dated anew; after a lost answer it must stay as it is.
      if (status !== 0) device.dateAnew(reports, now + retryAfterMs);
      device.failed(now, retryAfterMs);
    }
    return false;
  }

  /** One that talks too much is told to wait, and sends the rest later. */
  async function chatter(device: VirtualDevice, token: string, now: number): Promise<void> {
    const many = device.faults?.chatter;
    const hour = Math.floor(now / HOUR_MS);
    if (many === undefined || chattedIn.get(device) === hour) return;
    chattedIn.set(device, hour);
    const reports = Array.from({ length: many }, () => device.takeEmpty(now));
    const answers = await Promise.all(reports.map((one) => post(token, [one])));
    for (const [index, one] of reports.entries()) {
      const answer = answers[index];
      if (answer) settle(device, [one], answer, now);
    }
  }

  return { report };
}

type Fate = 'well' | 'duplicated' | 'swapped' | 'lost' | 'broken' | 'rebooted';

function fateOf(faults: Faults | undefined, report: Numbered | undefined): Fate {
  if (!faults || !report) return 'well';
  let part = chance(seedOf(faults.seed, report.boot_id), report.seq);
  const shares: [Fate, number | undefined][] = [
    ['duplicated', faults.duplicates],
    ['swapped', faults.swapped],
    ['lost', faults.lostAnswers],
    ['broken', faults.broken],
    ['rebooted', faults.reboots],
  ];
  for (const [fate, share = 0] of shares) {
    if (part < share) return fate;
    part -= share;
  }
  return 'well';
}

/** What was held back is overtaken by the newest. */
function newestFirst(reports: Numbered[]): Numbered[] {
  return reports.length === 2 ? reports.toReversed() : reports;
}
