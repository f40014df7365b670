import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isPublicId } from '../../../src/platform/ids.ts';
import { parseInstant } from '../../../src/platform/values/instant.ts';
import { type Command, CommandFailed, type Input, WrongUsage } from '../../command.ts';
import { Refused } from '../../remote/http.ts';
import type { Remote } from '../../remote/remote.ts';
import { REMOTE_OPTIONS, readId, withRemote } from './listen.ts';

const PAGE = 500;
/** The server is asked about each missing event. Beyond this number the webhook's own state has to explain. */
const MOST_ASKED = 100;

export const reconcileCommand: Command = {
  words: 'reconcile',
  summary: 'List the events of the history that an endpoint did not receive, and why',
  details: [
    'Each line of FILE is a received body of an organization webhook or a user webhook, or an event_id.',
    'Exits with 1 when events are missing. Needs events_read and homes_read, and webhook_read with --hook.',
  ],
  options: {
    from: { value: 'TIME', required: true, help: 'Start, such as 2026-11-15T09:30:00Z.' },
    to: { value: 'TIME', required: true, help: 'End. Events at that moment are not included.' },
    file: { value: 'FILE.jsonl', required: true, help: 'What the endpoint received.' },
    hook: { value: 'ID', help: 'Id of the organization webhook. Adds the reason.' },
    ...REMOTE_OPTIONS,
  },
  run: (input, context) => {
    const [from, to] = [readTime(input, 'from'), readTime(input, 'to')];
    if (from >= to) throw new WrongUsage('--from must be before --to');
    const hook = readId(input, 'hook');
    const org = readId(input, 'org');
    return withRemote(input, context, async (remote) => {
      const received = await readReceived(input.text('file'));
      const organizationId = await remote.organization(org);
      const at = `/organizations/${organizationId}/webhooks/${hook}`;
      const webhook: Webhook | undefined = hook && (await remote.call('GET', at));
      let looked = 0;
      const missing: Missing[] = [];
      for (const home of await homesOf(remote, organizationId)) {
        for await (const event of eventsOf(remote, home, from, to)) {
          looked += 1;
          if (received.has(event)) continue;
          const { event_id, event_type, event_time, home_id } = event;
          const explanation =
            webhook && missing.length < MOST_ASKED ? await ask(remote, at, event_id) : undefined;
          const why = webhook && { why: explanation ?? whyOf(webhook, event) };
          missing.push({ event_id, event_type, event_time, home_id, ...why });
        }
      }
      const found = { events: looked, received: looked - missing.length, missing };
      if (missing.length === 0) return found;
      if (context.json) console.log(JSON.stringify(found));
      else for (const one of missing) console.log(lineOf(one));
      throw new CommandFailed(`${missing.length} of ${looked} events were not received.`);
    });
  },
};

interface HistoryEvent {
  event_id: string;
  event_type: string;
  event_time: string;
  home_id: string;
}

interface Missing extends HistoryEvent {
  why?: string;
}

const lineOf = ({ event_time, event_type, event_id, home_id, why }: Missing) =>
  `${event_time}  ${event_type}  ${event_id}  ${home_id}${why === undefined ? '' : `  ${why}`}`;

interface Received {
  has(event: HistoryEvent): boolean;
}

/**
 * Organization webhooks get ids that the history does not have. Two records are the same event if home, type and time
 * match, counting repetitions.
 */
async function readReceived(file: string): Promise<Received> {
  const ids = new Set<string>();
  const alike = new Map<string, number>();
  const seen = new Set<string>();
  let number = 0;
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const text of lines) {
    number += 1;
    const line = text.trim().replace(/^"|"$/g, '');
    if (line === '') continue;
    if (isPublicId(line)) {
      ids.add(line);
      continue;
    }
    const event = readBody(line, number);
    const id = event.webhook_event_id ?? event.id ?? event.event_id;
    // A retry of an event that had arrived.
    if (id !== undefined && seen.has(id)) continue;
    if (id !== undefined) seen.add(id);
    if (event.webhook_event_id === undefined) ids.add(`${id}`);
    else alike.set(keyOf(event), (alike.get(keyOf(event)) ?? 0) + 1);
  }
  return {
    has: ({ event_id, home_id, event_type, event_time }) => {
      if (ids.has(event_id)) return true;
      const key = keyOf({ home_id, type: event_type, created_at: event_time });
      const left = alike.get(key) ?? 0;
      alike.set(key, left - 1);
      return left > 0;
    },
  };
}

interface ReceivedEvent {
  webhook_event_id?: string;
  id?: string;
  event_id?: string;
  home_id?: string;
  type?: string;
  created_at?: string;
}

const keyOf = ({ home_id, type, created_at }: ReceivedEvent) =>
  `${home_id} ${type} ${Date.parse(created_at ?? '')}`;

function readBody(line: string, number: number): ReceivedEvent {
  try {
    const body = JSON.parse(line);
    const event = body.event ?? body;
    if (typeof event === 'object' && event !== null) return event;
  } catch {
    // Reported below.
  }
  throw new WrongUsage(`--file: line ${number} is neither an id nor the body of a delivery`);
}

async function homesOf(remote: Remote, organizationId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += 1000) {
    const { homes } = await remote.call('GET', `/homes?limit=1000&offset=${offset}`);
    const mine = homes.filter((home: { organization_id: string }) => home.organization_id === organizationId);
    ids.push(...mine.map(({ home_id }: { home_id: string }) => home_id));
    if (homes.length < 1000) return ids;
  }
}

async function* eventsOf(remote: Remote, home: string, from: Date, to: Date): AsyncIterable<HistoryEvent> {
  const span = `start_at=${from.toISOString()}&end_at=${to.toISOString()}`;
  for (let offset = 0; ; offset += PAGE) {
    const page = await remote.call('GET', `/homes/${home}/events?${span}&limit=${PAGE}&offset=${offset}`);
    yield* page.home_events;
    if (page.home_events.length < PAGE) return;
  }
}

interface Webhook {
  events: string[];
  created_at: string;
  broken: boolean;
  broken_at?: string;
  replaces?: string;
  starts_at?: string;
  ends_at?: string;
}

/** The server's explanation of a missing delivery. Undefined if the server's version has none. */
async function ask(remote: Remote, webhook: string, eventId: string): Promise<string | undefined> {
  try {
    return (await remote.call('GET', `${webhook}/events/${eventId}`)).explanation;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

/** From the webhook's present state. Its earlier state is unknown. */
function whyOf(webhook: Webhook, { event_type, event_time }: HistoryEvent): string {
  const { events, created_at, broken_at, replaces, starts_at, ends_at } = webhook;
  const isBefore = (time: string | undefined) =>
    time !== undefined && Date.parse(event_time) < Date.parse(time);
  if (!events.includes('*') && !events.includes(event_type)) return 'not subscribed';
  if (isBefore(created_at)) return `the webhook was created later, at ${created_at}`;
  if (replaces !== undefined && isBefore(starts_at)) return `sent by ${replaces} until ${starts_at}`;
  if (ends_at !== undefined && !isBefore(ends_at)) return `sent by its replacement since ${ends_at}`;
  if (broken_at !== undefined && !isBefore(broken_at))
    return `the webhook has been broken since ${broken_at}`;
  return 'sent, or still waiting: see the deliveries of the webhook';
}

function readTime(input: Input, option: string): Date {
  const time = parseInstant(input.text(option));
  if (!time) throw new WrongUsage(`--${option} must be a time, such as 2026-11-15T09:30:00Z`);
  return time;
}
