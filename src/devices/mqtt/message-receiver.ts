import type { Clock } from '../../platform/clock.ts';
import type { LinkStatus } from '../detect/types.ts';
import type { Answer } from '../ingest/intake.ts';
import type { IngestDevice } from '../ingest/work.ts';
import { shortText } from '../report/read-report.ts';
import { readTelemetry } from '../report/thingsboard.ts';
import type { MqttDependencies } from './dependencies.ts';
import { readPayload } from './read-payload.ts';
import type { UpChannel } from './topics.ts';
import { openWarningLog } from './warning-log.ts';

/** The channels of our own topics, and telemetry as ThingsBoard clients send it. */
export type MessageKind = UpChannel | 'telemetry';

const MOST_REPORTS = 100;
const LINK_STATUSES: readonly LinkStatus[] = ['online', 'lost', 'off'];

export interface MessageReceiver {
  /**
   * Resolves when the message is stored, or never can be: a device without an acknowledgement would send it for ever.
   * Throws if sending it again may help.
   */
  receive(device: IngestDevice, channel: MessageKind, payload: Buffer): Promise<Answer | undefined>;
}

interface MessageReceiverDependencies extends Pick<MqttDependencies, 'intake' | 'log' | 'metrics'> {
  clock: Clock;
}

/** Processes the messages of devices, whichever broker they came through. */
export function openMessageReceiver({
  intake,
  log,
  metrics,
  clock,
}: MessageReceiverDependencies): MessageReceiver {
  const logWarning = openWarningLog(log, clock);
  let refused = 0;
  metrics.gauge(
    'lares_mqtt_refused',
    'Messages over MQTT that could not be used, in whole or in part.',
    () => refused,
  );

  function refuse(device: IngestDevice, channel: MessageKind, reason: string): undefined {
    refused += 1;
    const { device_id } = device;
    logWarning(device_id, { device_id, channel, reason }, 'a message over MQTT could not be used');
  }

  async function read(device: IngestDevice, channel: MessageKind, payload: Buffer): Promise<unknown> {
    try {
      return await readPayload(payload);
    } catch (error) {
      return refuse(device, channel, (error as Error).message);
    }
  }

  async function takeReports(device: IngestDevice, channel: MessageKind, body: unknown) {
    const reports = channel === 'telemetry' ? readTelemetryReport(body) : Array.isArray(body) ? body : [body];
    if (!reports)
      return refuse(device, channel, 'Not telemetry: an object of values, or a list of {ts, values}.');
    if (reports.length > MOST_REPORTS) return refuse(device, channel, `More than ${MOST_REPORTS} reports.`);
    const answer = await intake.take(device, reports);
    const [first] = answer.rejected;
    if (first) refuse(device, channel, `${first.path || 'report'}: ${first.reason}`);
    return answer;
  }

  function readTelemetryReport(body: unknown): unknown[] | undefined {
    const report = readTelemetry(body, clock.now().getTime());
    return report && [report];
  }

  async function takeStatus(device: IngestDevice, payload: Buffer): Promise<undefined> {
    // An empty message removes a retained one and is no status.
    if (payload.length === 0) return undefined;
    const text = payload.toString('utf8', 0, 16);
    const status = LINK_STATUSES.find((known) => known === text);
    if (!status) return refuse(device, 'status', 'Not one of online, off, lost.');
    await intake.link(device, status);
    return undefined;
  }

  async function takeAck(device: IngestDevice, body: unknown): Promise<undefined> {
    const { command_id: id, ok } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    const command_id = shortText(id);
    if (command_id === undefined || typeof ok !== 'boolean') {
      return refuse(device, 'ack', 'command_id or ok is missing, or is no short text or no boolean.');
    }
    await intake.acknowledge(device, command_id, ok);
    return undefined;
  }

  return {
    receive: async (device, channel, payload) => {
      if (channel === 'status') return takeStatus(device, payload);
      const body = await read(device, channel, payload);
      if (body === undefined) return undefined;
      return channel === 'ack' ? takeAck(device, body) : takeReports(device, channel, body);
    },
  };
}
