import { setTimeout as wait } from 'node:timers/promises';
import { audit, COMMAND_LINE } from '../../src/audit/index.ts';
import { EVENT_TYPES, isEventType } from '../../src/catalogue/index.ts';
import type { Config } from '../../src/config.ts';
import { findUnsendable, type NewEvent, openRecorder } from '../../src/events/index.ts';
import { findHome } from '../../src/homes/store.ts';
import { isPublicId } from '../../src/platform/ids.ts';
import type { Log } from '../../src/platform/observability/log.ts';
import { secureRandom } from '../../src/platform/random.ts';
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { openKeysOf } from '../../src/platform/secrets/secret-key.ts';
import type { Tools } from '../../src/platform/tools.ts';
import { parseInstant } from '../../src/platform/values/instant.ts';
import { openReceivers, openSender, openUserWebhookQueue } from '../../src/webhooks/index.ts';
import { type Command, CommandFailed, type Input, WrongUsage } from '../command.ts';

const MOST_EVENTS = 1_000_000;
const AT_ONCE = 2000;

export const eventCommands: Command[] = [
  {
    words: 'event emit',
    summary: 'Raise an event, as a device would',
    options: {
      home: { value: 'ID', required: true, help: 'Id of the home.' },
      type: { value: 'NAME', required: true, help: `One of ${EVENT_TYPES.join(', ')}.` },
      device: { value: 'ID', help: 'Id of the device that reported it.' },
      at: { value: 'TIME', help: 'When it occurred, such as 2026-11-15T09:30:00Z. Now by default.' },
      metadata: { value: 'JSON', help: 'JSON object with the metadata of the event.' },
      count: { value: 'N', help: 'Number of events. 1 by default.' },
    },
    run: (input, { config, log, withTools }) => {
      const count = readCount(input.optional('count'));
      const { event_time, ...given } = readEvent(input);
      return withTools(async (tools) => {
        const home = await findHome(tools.database, given.home_id);
        if (!home) throw new CommandFailed(`There is no home ${given.home_id}.`);
        const { home_id, organization_id, name } = home;
        await audit(tools, COMMAND_LINE, {
          organization_id,
          action: 'event.emitted',
          object: { kind: 'home', id: home_id, name, home_id },
          changes: [{ member: 'type', to: given.type }],
          count,
        });
        const event = { ...given, event_time: event_time ?? tools.clock.now() };
        return { event_ids: await emit(tools, config, log, event, count) };
      });
    },
  },
];

/** The running service delivers to organization webhooks. This command delivers to user webhooks before it ends. */
async function emit(
  tools: Tools,
  config: Config,
  log: Log,
  event: NewEvent,
  count: number,
): Promise<string[]> {
  const { timeoutMs, allowPrivate, historyDays } = config.webhooks;
  const box = openSecretBox(await openKeysOf(config, secureRandom), tools.random);
  const sender = openSender({ timeoutMs, allowPrivate, retryIdleClose: false });
  const queue = openUserWebhookQueue({ sender, log });
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(box),
    keepsHistory: historyDays > 0,
    sendToUser: (delivery) => queue.push(delivery),
  });
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - ids.length) }, () => recorder.record(event));
    ids.push(...(await Promise.all(some)).map(({ event_id }) => event_id));
    while (queue.waiting() > 0) await wait(10);
  }
  await queue.close();
  await sender.close();
  return ids;
}

/** Without a time, the event occurs when it is recorded. */
function readEvent(input: Input): Omit<NewEvent, 'event_time'> & { event_time: Date | undefined } {
  const type = input.text('type');
  const at = input.optional('at');
  const device = input.optional('device');
  const event_time = at === undefined ? undefined : parseInstant(at);
  if (!isEventType(type))
    throw new WrongUsage(`--type: ${type} is not an event type. See: lares event emit --help`);
  if (at !== undefined && !event_time)
    throw new WrongUsage('--at must be a time with a zone, such as 2026-11-15T09:30:00Z');
  for (const id of [input.text('home'), device]) {
    if (id !== undefined && !isPublicId(id))
      throw new WrongUsage(`${id} is not an id: ids are 24 lower-case hex characters`);
  }
  const metadata = readMetadata(input.optional('metadata'));
  return {
    home_id: input.text('home'),
    type,
    event_time,
    ...(device === undefined ? {} : { device_id: device }),
    ...(metadata ? { metadata } : {}),
  };
}

function readMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  const metadata = parse(text);
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw new WrongUsage('--metadata must be a JSON object');
  const unsendable = findUnsendable(metadata);
  if (unsendable !== undefined) throw new WrongUsage(`--metadata: ${unsendable}`);
  return { ...metadata };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readCount(text: string | undefined): number {
  const count = Number(text ?? 1);
  if (!Number.isInteger(count) || count < 1 || count > MOST_EVENTS) {
    throw new WrongUsage(`--count must be a whole number from 1 to ${MOST_EVENTS}`);
  }
  return count;
}
