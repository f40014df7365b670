import { Writable } from 'node:stream';
import type { Command } from '../../../src/devices/ingest/commands.ts';
import type { AuthenticatedDevice } from '../../../src/devices/ingest/device-authentication.ts';
import type { Answer } from '../../../src/devices/ingest/intake.ts';
import type { IngestDevice } from '../../../src/devices/ingest/work.ts';
import type { MqttDependencies } from '../../../src/devices/mqtt/dependencies.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { FakeClock } from '../fake-clock.ts';

/** The other side of the brokers in their tests: an intake, a gateway and a feed that the test controls. */

export const HOME = '66a1f0c2d3e4b5a697880000';
export const ANSWER: Answer = {
  accepted: 1,
  duplicates: 0,
  conflicts: 0,
  rejected: [],
  next_report_s: 60,
  commands: [],
};

export interface Taken {
  device: IngestDevice;
  reports: unknown[];
}

export function openStage() {
  const taken: Taken[] = [];
  const links: string[] = [];
  const acknowledged: { command_id: string; ok: boolean }[] = [];
  const devices = new Map<string, AuthenticatedDevice>();
  const subscribers: Parameters<MqttDependencies['changes']['subscribe']>[] = [];
  const gauges = new Map<string, () => unknown>();
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const stage = {
    clock: new FakeClock(),
    taken,
    links,
    acknowledged,
    lines,
    /** Keyed by token. */
    devices,
    commands: [] as Command[],
    config: { version: 7 } as object | undefined,
    /** The intake's answer to a report. */
    onTake: async (_taken: Taken): Promise<Answer> => ANSWER,
    /** Runs while the gateway identifies a device. */
    onIdentify: async (): Promise<void> => undefined,
    signal: (topic: string, key: string) => {
      for (const [wanted, onChange] of subscribers) if (wanted === topic) onChange(key);
    },
    gauge: (name: string) => gauges.get(name)?.(),
  };
  const intake: MqttDependencies['intake'] = {
    take: async (device, reports) => {
      const one = { device, reports };
      taken.push(one);
      return stage.onTake(one);
    },
    link: async ({ device_id }, status) =>
      void links.push(`${device_id} ${JSON.stringify(status).replaceAll('"', '')}`),
    acknowledge: async (_device, command_id, ok) => void acknowledged.push({ command_id, ok }),
  };
  const dependencies = {
    intake,
    authentication: {
      byToken: async (token: string) => {
        const device = devices.get(token);
        await stage.onIdentify();
        return device;
      },
      byId: async (deviceId: string) => [...devices.values()].find(({ device_id }) => device_id === deviceId),
    },
    changes: {
      subscribe: (...subscriber: (typeof subscribers)[number]) => void subscribers.push(subscriber),
    },
    log: openLog({ level: 'info', to }),
    metrics: {
      gauge: (name: string, _help: string, read: () => unknown) => void gauges.set(name, read),
    } as unknown as MqttDependencies['metrics'],
    instructions: {
      configuration: async () => stage.config,
      commands: async () => stage.commands,
    },
  };
  return { stage, dependencies };
}

export type Stage = ReturnType<typeof openStage>['stage'];
