import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../../platform/durations.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { chance } from '../random.ts';
import type { LoadDevice } from './make-homes.ts';

/** Devices that report at a fixed rate, whatever the service's speed. */

export interface LoadOptions {
  /** Reports per second. */
  rate: number;
  /** Values in each report. */
  points: number;
  durationS: number;
  /** Reports per second that raise an event. */
  alarmsPerS: number;
  /** Sends some reports twice and some broken. */
  faults: boolean;
}

export interface LoadResult {
  seconds: number;
  scheduled: number;
  sent: number;
  /** Not sent, because too many requests were in progress. */
  unsent: number;
  /** By status. 0 means no answer. */
  answers: Record<string, number>;
  accepted: number;
  duplicates: number;
  ackMs: { p50: number; p95: number; p99: number };
  /** Longest delay between a report's scheduled and its actual start, because this machine was busy. */
  longestDelayMs: number;
}

/** Above this the service is overloaded, and more requests would only fill our memory. */
const MOST_IN_PROGRESS = 5000;
const LOOK_EVERY_MS = 5;
const DUPLICATED_SHARE = 0.005;
const BROKEN_SHARE = 0.005;
const SLOWEST_ANSWER_MS = 30 * SECOND_MS;

/**
 * Open loop: each report has a scheduled time, and its latency counts from there. A generator that waits for answers
 * would send less to a slow service and report it as fast.
 */
export async function runLoad(
  client: ApiClient,
  devices: LoadDevice[],
  { rate, points, durationS, alarmsPerS, faults }: LoadOptions,
  signal?: AbortSignal,
): Promise<LoadResult> {
  const scheduled = Math.floor(rate * durationS);
  const started = performance.now();
  const momentOf = (index: number) => started + (index / rate) * 1000;
  const latencies: number[] = [];
  const answers = new Map<number, number>();
  const counts = { accepted: 0, duplicates: 0, sent: 0, unsent: 0 };
  let inProgress = 0;
  let longestDelayMs = 0;
  let alarms = 0;

  function countAnswer(answer: ApiAnswer): void {
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status !== 202) return;
    const { accepted, duplicates } = answer.body as { accepted: number; duplicates: number };
    counts.accepted += accepted;
    counts.duplicates += duplicates;
  }

  async function send(index: number): Promise<void> {
    const device = devices[index % devices.length];
    if (!device) return;
    // As many as are due by now.
    const alarmsDue = Math.floor((index / rate) * alarmsPerS);
    const raisesEvent = alarmsDue > alarms;
    if (raisesEvent) alarms += 1;
    const text = reportOf(device, points, raisesEvent);
    const fault = faults ? chance(1, index) : 1;
    inProgress += 1;
    counts.sent += 1;
    longestDelayMs = Math.max(longestDelayMs, performance.now() - momentOf(index));
    if (fault < BROKEN_SHARE) countAnswer(await post(device, text.slice(0, -5)));
    const answer = await post(device, text);
    latencies.push(performance.now() - momentOf(index));
    countAnswer(answer);
    if (fault > BROKEN_SHARE && fault < BROKEN_SHARE + DUPLICATED_SHARE)
      countAnswer(await post(device, text));
    inProgress -= 1;
  }

  const post = (device: LoadDevice, text: string) =>
    client.call('POST', '/ingest/v1/reports', device.token, text);

  let next = 0;
  while (next < scheduled && !signal?.aborted) {
    while (next < scheduled && momentOf(next) <= performance.now()) {
      if (inProgress < MOST_IN_PROGRESS) void send(next);
      else counts.unsent += 1;
      next += 1;
    }
    await wait(LOOK_EVERY_MS);
  }
  const giveUpAt = performance.now() + SLOWEST_ANSWER_MS;
  while (inProgress > 0 && performance.now() < giveUpAt) await wait(LOOK_EVERY_MS);

  latencies.sort((one, other) => one - other);
  const at = (part: number) => Math.round((latencies[Math.floor(latencies.length * part)] ?? 0) * 10) / 10;
  return {
    seconds: Math.round(performance.now() - started) / 1000,
    scheduled,
    ...counts,
    answers: Object.fromEntries(answers),
    ackMs: { p50: at(0.5), p95: at(0.95), p99: at(0.99) },
    longestDelayMs: Math.round(longestDelayMs),
  };
}

/** A quiet home: three values a minute, the newest minute is now. */
function reportOf(device: LoadDevice, points: number, raisesEvent: boolean): string {
  device.seq += 1;
  const { seq } = device;
  const now = Date.now();
  const samples: object[] = [];
  for (let left = points, age = 0; left > 0; left -= 3, age += 60_000) {
    samples.unshift({
      t: now - age,
      laeq: 40 + ((seq * 7) % 20),
      ...(left > 1 ? { temp: 20 + ((seq * 3) % 30) / 10 } : {}),
      ...(left > 2 ? { rh: 40 + (seq % 10) } : {}),
    });
  }
  const events = raisesEvent ? [{ id: seq, t: now, type: 'button', ms: 200 }] : [];
  return JSON.stringify({ v: 1, boot_id: 1, seq, sent_at: now, heartbeat_s: 300, samples, events });
}
