import type { Clock } from '../../../platform/clock.ts';
import type { Command } from '../../ingest/commands.ts';
import type { Answer } from '../../ingest/intake.ts';
import type { Instructions } from '../dependencies.ts';
import { type DownChannel, topicOf } from '../topics.ts';
import type { SessionPool } from './session-pool.ts';

const MOST_REMEMBERED_COMMANDS = 10_000;

/** Publishes instructions through the sessions of this process. */
export function openDevicePublisher(pool: SessionPool, instructions: Instructions, clock: Clock) {
  /** Commands that this process published: they come with every answer until the device acknowledges them. */
  const published = new Set<string>();

  async function publishCommands(number: number, deviceId: string, commands: Command[]): Promise<void> {
    for (const command of commands) {
      if (published.has(command.command_id)) continue;
      const leftMs = Date.parse(command.expires_at) - clock.now().getTime();
      const expiryS = Math.max(1, Math.ceil(leftMs / 1000));
      if (!(await publish(number, deviceId, 'cmd', command, expiryS))) return;
      if (published.size >= MOST_REMEMBERED_COMMANDS) published.clear();
      published.add(command.command_id);
    }
  }

  /** Whether the broker received it. */
  async function publish(
    number: number,
    deviceId: string,
    channel: DownChannel,
    body: object,
    expiryS?: number,
  ): Promise<boolean> {
    const session = pool.find(number);
    // Messages would queue here until the broker returns, and be outdated by then.
    if (!session?.ready()) return false;
    await session.publish(topicOf(deviceId, channel), body, {
      qos: channel === 'time' ? 0 : 1,
      retain: channel === 'config',
      ...(expiryS === undefined ? {} : { properties: { messageExpiryInterval: expiryS } }),
    });
    return true;
  }

  const publishNewCommands = async (number: number, deviceId: string): Promise<void> =>
    publishCommands(number, deviceId, await instructions.commands(deviceId));

  return {
    publishNewCommands,
    publishInitial: async (number: number, deviceId: string): Promise<void> => {
      await publish(number, deviceId, 'time', { server_time: clock.now().getTime() });
      await publishNewCommands(number, deviceId);
    },
    publishAnswer: async (number: number, deviceId: string, answer: Answer | undefined): Promise<void> => {
      if (answer?.config) await publish(number, deviceId, 'config', answer.config);
      await publishCommands(number, deviceId, answer?.commands ?? []);
    },
  };
}
