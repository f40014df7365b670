import { EVENT_TYPES, isEventType } from '../../../src/catalogue/index.ts';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { isPublicId } from '../../../src/platform/ids.ts';
import {
  type Command,
  type CommandContext,
  CommandFailed,
  type Input,
  type Option,
  WrongUsage,
} from '../../command.ts';
import { print } from '../../print.ts';
import { openForwarder } from '../../remote/forward.ts';
import { type Delivery, type DeliveryHandler, listen } from '../../remote/listen.ts';
import { openRemote, type Remote } from '../../remote/remote.ts';
import { addressOf } from '../../server-address.ts';
import { stopSignal } from '../start/stop-signal.ts';

/** These commands call a server with a user's rights. They need no database. */

export const REMOTE_OPTIONS: Record<string, Option> = {
  server: { value: 'URL', help: 'Address of Lares. http://127.0.0.1:8080 by default.' },
  org: { value: 'ID', help: 'Id of the organization. Needed only if you are in several.' },
};
const EVENTS: Option = {
  value: 'NAMES',
  help: 'Only these event types, separated by commas. All by default.',
};
const LOGS_IN =
  'The first time, logs in with a browser and stores it in ~/.config/lares/credentials.json. Or set LARES_TOKEN.';

export const listenCommands: Command[] = [
  {
    words: 'listen',
    summary: 'Forward the events of an organization to an endpoint on this machine, signed like a webhook',
    details: [LOGS_IN, 'Needs the permission webhook_write. Ctrl-C ends it. See docs/listen.md.'],
    options: {
      forward: { value: 'URL', required: true, help: 'Your endpoint, such as http://localhost:3000/hooks.' },
      events: EVENTS,
      ...REMOTE_OPTIONS,
    },
    run: (input, context) => {
      const forward = readUrl(input.text('forward'), '--forward');
      const wanted = readEvents(input);
      return withRemote(input, context, async (remote, signal) => {
        const forwarder = openForwarder(forward);
        const received = async ({ event_type, headers, body }: Delivery) => {
          const { status, reason, ms } = await forwarder.send(headers, body);
          const event = { type: event_type, webhook_event_id: headers['webhook-id'] };
          if (context.json) return line({ ...event, ...(status ? { status } : { reason }), ms });
          console.log(
            `${clock()}  ${event_type}  ${headers['webhook-id']}  → ${status ?? reason} (${ms} ms)`,
          );
        };
        await listen(
          remote,
          await listenTarget(remote, input, wanted),
          handlerOf(context, received, forward),
          signal,
        );
        await forwarder.close();
      });
    },
  },
  {
    words: 'trigger',
    summary: 'Send a sample event, marked as such, to your listeners or to a webhook',
    details: [LOGS_IN],
    positional: 'TYPE',
    options: {
      hook: { value: 'ID', help: 'Id of an organization webhook, instead of listeners.' },
      ...REMOTE_OPTIONS,
    },
    run: (input, context) => {
      const type = input.positional ?? '';
      if (!isEventType(type)) throw new WrongUsage(`TYPE must be one of ${EVENT_TYPES.join(', ')}`);
      const hook = readId(input, 'hook');
      return withRemote(input, context, async (remote) => {
        const { organizationId } = await listenTarget(remote, input, undefined);
        const organization = `/organizations/${organizationId}`;
        if (hook !== undefined) {
          const result = await remote.call('POST', `${organization}/webhooks/${hook}/test`, { type });
          print(result, context.json);
          if (result.reason !== undefined)
            throw new CommandFailed(`The webhook did not accept the sample: ${result.reason}`);
          return undefined;
        }
        const { listeners } = await remote.call('POST', `${organization}/listeners/samples`, { type });
        if (listeners === 0)
          throw new CommandFailed(
            `No listener receives ${type}. Start lares listen in another terminal, or name a --hook.`,
          );
        return { type, listeners };
      });
    },
  },
  {
    words: 'events tail',
    summary: 'Print the events of an organization as they happen',
    details: [LOGS_IN, 'Needs the permission webhook_write, as lares listen does.'],
    options: {
      home: { value: 'ID', help: 'Id of a home. Only its events.' },
      events: EVENTS,
      ...REMOTE_OPTIONS,
    },
    run: (input, context) => {
      const home = readId(input, 'home');
      const wanted = readEvents(input);
      return withRemote(input, context, async (remote, signal) => {
        const received = async ({ event_type, body }: Delivery) => {
          const { event } = JSON.parse(body);
          if (home !== undefined && event.home_id !== home) return;
          if (context.json) return line(event);
          const what = JSON.stringify(event.metadata ?? { device_id: event.device_id });
          console.log(`${event.created_at}  ${event_type}  ${event.home_id}  ${what}`);
        };
        await listen(remote, await listenTarget(remote, input, wanted), handlerOf(context, received), signal);
      });
    },
  },
  {
    words: 'login',
    summary: 'Log in with a browser, so that commands can use your account at a server',
    details: ['Replaces an earlier log-in. listen, trigger, events tail and reconcile log in by themselves.'],
    options: { server: REMOTE_OPTIONS['server'] as Option },
    run: (input, context) =>
      withRemote(input, context, async (remote) => {
        await remote.logIn();
        const { email } = await remote.call('GET', '/users/me');
        return { logged_in_as: email };
      }),
  },
  {
    words: 'logout',
    summary: 'Log out from a server and revoke the access of this machine',
    options: { server: REMOTE_OPTIONS['server'] as Option },
    run: (input, context) =>
      withRemote(input, context, async (remote) => ({ logged_out: await remote.logOut() })),
  },
];

/** Runs until the work is done or the user stops it, which is not an error. */
export async function withRemote<Result>(
  input: Input,
  { config }: CommandContext,
  work: (remote: Remote, signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const given = input.optional('server');
  const server = given === undefined ? addressOf(config) : readUrl(given, '--server');
  const stopping = new AbortController();
  void stopSignal().then(() => stopping.abort());
  const remote = openRemote({
    server: server.replace(/\/+$/, ''),
    environment: process.env,
    token: config.accessToken,
    print: (text) => console.error(text),
    signal: stopping.signal,
  });
  try {
    return await work(remote, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    throw explained(error, server);
  } finally {
    await remote.close().catch(() => undefined);
  }
}

/** Replaces undici's message about an unreachable server, which helps no user. */
function explained(error: unknown, server: string): unknown {
  if (error instanceof CommandFailed || error instanceof WrongUsage || !(error instanceof Error))
    return error;
  const { code = error.message } = error as NodeJS.ErrnoException;
  return new CommandFailed(`${server} cannot be reached: ${code}`);
}

async function listenTarget(remote: Remote, input: Input, events: string[] | undefined) {
  return { organizationId: await remote.organization(readId(input, 'org')), events };
}

function handlerOf(
  { json }: CommandContext,
  received: DeliveryHandler['received'],
  forward?: string,
): DeliveryHandler {
  return {
    received,
    began: (secret, again) => {
      if (again) console.error('Events in between were missed.');
      if (json && forward !== undefined) return line({ listening: true, secret });
      if (forward === undefined) return console.error('Listening. Ctrl-C ends it.');
      console.log(
        `Listening; events go to ${forward}. Verify them with this secret: ${secret}\nCtrl-C ends it.`,
      );
    },
    cut: (why, inMs) => console.error(`The connection ended (${why}). Retrying in ${inMs / SECOND_MS} s.`),
  };
}

const line = (value: object) => console.log(JSON.stringify(value));
const clock = () => new Date().toTimeString().slice(0, 8);

function readUrl(text: string, option: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(`${option} must be an http or https address`);
  return text;
}

export function readId(input: Input, option: string): string | undefined {
  const id = input.optional(option);
  if (id !== undefined && !isPublicId(id))
    throw new WrongUsage(`--${option} must be an id: 24 lower-case hex characters`);
  return id;
}

function readEvents(input: Input): string[] | undefined {
  const names = input
    .optional('events')
    ?.split(',')
    .map((name) => name.trim());
  const unknown = names?.find((name) => !isEventType(name));
  if (unknown !== undefined)
    throw new WrongUsage(`--events: ${unknown} is not one of ${EVENT_TYPES.join(', ')}`);
  return names;
}
