import Type, { type Static } from 'typebox';
import type { Entry } from '../audit/index.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { badRequest, conflict } from '../platform/errors.ts';
import { documented, ID_PATTERN, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { isPublicId } from '../platform/ids.ts';
import { MOST_URL_CHARACTERS, parseTargetUrl, type UrlRules } from '../platform/outgoing/target-url.ts';

export const WILDCARD = '*';
const WILDCARD_ALONE = 'wildcard events can only be used with a single event';
const MOST_EVENTS = 100;
const USUAL_OVERLAP_HOURS = 24;
/** A week; after that, delete the webhook and create a new one. */
const MOST_OVERLAP_HOURS = 168;
/** Maximum characters of an unknown name in an error; known names have at most 40. */
const MOST_QUOTED_CHARACTERS = 100;
/**
 * A header value that arrives byte for byte (RFC 9110, 5.5): visible ASCII, with spaces and tabs inside. Whitespace at
 * the ends is not part of the value, and receivers disagree on bytes beyond ASCII.
 */
const TOKEN = /^[\x21-\x7e](?:[\t\x20-\x7e]{0,510}[\x21-\x7e])?$/;
/**
 * Accepts everything that target-url.ts accepts, which alone decides what a public host is. No `format: uri`: it allows
 * only ASCII and forbids braces and quotes, which real addresses have.
 */
const HTTPS_URL =
  '^[Hh][Tt][Tt][Pp][Ss]://[^\\s\\\\/?#@\\x00-\\x1f\\x7f-\\x9f]+([/?#][^\\s\\\\\\x00-\\x1f\\x7f-\\x9f]*)?$';

const checkedBelow = { 'x-refused-by-its-rule': true };

/** `eventsText` adds a description of the events, which differ by kind of webhook. */
export function members(names: readonly string[], eventsText: string) {
  return {
    url: Type.String({
      ...checkedBelow,
      ...documented({ maxLength: MOST_URL_CHARACTERS, pattern: HTTPS_URL }),
      description: 'Public HTTPS address of the endpoint, without credentials, at most 2048 characters.',
    }),
    events: Type.Array(Type.String(), {
      ...checkedBelow,
      ...documented({
        minItems: 1,
        maxItems: MOST_EVENTS,
        items: { enum: [...names, WILDCARD] },
        not: { minItems: 2, contains: { enum: [WILDCARD] } },
      }),
      description: `1 to 100 event names, or \`*\` alone for all events. Lares ignores duplicates. ${eventsText}`,
    }),
    token: Type.String({
      ...checkedBelow,
      ...documented({ minLength: 1, maxLength: 512, pattern: TOKEN.source }),
      description:
        'Token that Lares sends unchanged as the `Authorization` header of every delivery. 1 to 512 visible ASCII ' +
        'characters, with spaces or tabs only between them. Default: none.',
    }),
  };
}

/**
 * Validates types only: the rules below check values in order, because their errors carry a context. The document
 * states the limits.
 */
export function newWebhook($id: string, names: readonly string[], eventsText: string) {
  const { url, events, token } = members(names, eventsText);
  return Type.Object(
    {
      url,
      events,
      token: Type.Optional(token),
      replaces: Type.Optional(
        Type.String({
          ...documented({ pattern: ID_PATTERN }),
          description:
            'Webhook to replace, for example to rotate the secret. The replaced webhook sends for `overlap_hours` more. ' +
            'Then the new webhook sends, and Lares deletes the replaced one after its last pending delivery. To switch at ' +
            'once, delete the replaced webhook. To cancel, delete the new one. Without `token`, the token is copied.',
        }),
      ),
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MOST_OVERLAP_HOURS,
          description: `Hours for which the replaced webhook still sends. Only with \`replaces\`. Default: ${USUAL_OVERLAP_HOURS}.`,
        }),
      ),
    },
    { $id },
  );
}
export type NewWebhook = Static<ReturnType<typeof newWebhook>>;

/** Omitted members stay. The token is never returned, so omitting it must not remove it. */
export function webhookEdit($id: string, names: readonly string[], eventsText: string) {
  const { url, events, token } = members(names, eventsText);
  const tokenOrNone = Type.Union([token, Type.Null()], {
    ...checkedBelow,
    description: 'Token of the deliveries. Null removes it.',
  });
  return Type.Partial(Type.Object({ url, events, token: tokenOrNone }), { $id });
}
export type WebhookEdit = Static<ReturnType<typeof webhookEdit>>;

/** The registration of either kind of webhook, checked in the order url, events, token. */
export interface Registration {
  /** As entered. */
  url: string;
  /** As compared. */
  hostname: string;
  events: string[];
  token: string | undefined;
}

export function readRegistration(
  input: NewWebhook,
  rules: UrlRules,
  isKnown: (name: string) => boolean,
): Registration {
  return {
    ...readUrl(input.url, rules),
    events: readEvents(input.events, isKnown),
    token: readToken(input.token),
  };
}

/** A checked edit; undefined members stay as they are. */
export interface EditRead {
  url: string | undefined;
  hostname: string | undefined;
  events: string[] | undefined;
  /** Null removes the token. */
  token: string | null | undefined;
}

/** The checks of a registration, in the same order, for the members present. */
export function readEdit(input: WebhookEdit, rules: UrlRules, isKnown: (name: string) => boolean): EditRead {
  const address = input.url === undefined ? undefined : readUrl(input.url, rules);
  return {
    url: address?.url,
    hostname: address?.hostname,
    events: input.events === undefined ? undefined : readEvents(input.events, isKnown),
    token: input.token === null ? null : readToken(input.token),
  };
}

/** Changes for the audit log. Only hosts are logged: paths may carry a key. */
export function editedMembers(
  before: { url: string; events: string[] },
  after: { url: string; events: string[] },
  token: EditRead['token'],
): NonNullable<Entry['changes']> {
  const [from, to] = [new URL(before.url).host, new URL(after.url).host];
  const events = [before.events.join(', '), after.events.join(', ')] as const;
  return [
    ...(before.url === after.url ? [] : [from === to ? { member: 'url' } : { member: 'url', from, to }]),
    ...(events[0] === events[1] ? [] : [{ member: 'events', from: events[0], to: events[1] }]),
    ...(token === undefined ? [] : [{ member: 'token' }]),
  ];
}

function readUrl(text: string, rules: UrlRules): { url: string; hostname: string } {
  const read = parseTargetUrl(text, rules);
  if (read) return read;
  throw badRequest(
    'Invalid url: "url" must be an absolute https address of a public host, without user or password, ' +
      `of at most ${MOST_URL_CHARACTERS} characters.`,
    { context: 'invalid url' },
  );
}

export function readEvents(given: string[], isKnown: (name: string) => boolean): string[] {
  if (given.length === 0 || given.length > MOST_EVENTS) {
    throw badRequest(`"events" must have 1 to ${MOST_EVENTS} names.`, { context: 'events' });
  }
  const events = [...new Set(given)];
  if (events.includes(WILDCARD)) {
    // The specification fixes this text, so the message is exactly it.
    if (given.length > 1) throw badRequest(WILDCARD_ALONE, { context: WILDCARD_ALONE });
    return events;
  }
  const unknown = events.find((name) => !isKnown(name));
  if (unknown === undefined) return events;
  const name = Array.from(unknown).slice(0, MOST_QUOTED_CHARACTERS).join('');
  throw badRequest(`Invalid event: "events" has ${JSON.stringify(name)}, which cannot be subscribed to.`, {
    context: `invalid event: ${name}`,
  });
}

function readToken(token: string | undefined): string | undefined {
  if (token === undefined || TOKEN.test(token)) return token;
  throw badRequest(
    '"token" must be 1 to 512 visible ASCII characters. Spaces and tabs are allowed only between them.',
    { context: 'token' },
  );
}

/** The webhook to replace, and when this one starts to send. */
export interface Replacement {
  replaces: string;
  starts_at: Date;
}

export function readReplacement(
  { replaces, overlap_hours = USUAL_OVERLAP_HOURS }: NewWebhook,
  now: Date,
): Replacement | undefined {
  if (replaces === undefined) return undefined;
  if (!isPublicId(replaces)) throw notReplaceable();
  return { replaces, starts_at: new Date(now.getTime() + overlap_hours * HOUR_MS) };
}

/** The same error for an unknown webhook and one of another user. */
function notReplaceable() {
  return badRequest('"replaces" must be the hook_id of one of your webhooks.', { context: 'replaces' });
}

/** No chains: with three webhooks it would be unclear which one sends. */
export function requireUnreplaced<Target>(
  found: ReplacementState | undefined,
  target: Target | undefined,
): Target {
  if (!found || !target) throw notReplaceable();
  if (found.replaces !== null || found.replaced_by !== null)
    throw conflict('This webhook already has a replacement. Delete one of the two first.');
  return target;
}

export const ReplacementMembers = {
  replaces: Type.Optional(
    Type.String({
      description: '`hook_id` of the webhook that this one replaces. Absent once that is deleted.',
    }),
  ),
  starts_at: Type.Optional(TimestampOf('Time from which this webhook sends. Only with `replaces`.')),
  replaced_by: Type.Optional(
    Type.String({
      description: '`hook_id` of the webhook that replaces this one at `ends_at`. Absent otherwise.',
    }),
  ),
  ends_at: Type.Optional(TimestampOf('Time until which this webhook sends. Only with `replaced_by`.')),
};

/** The role of a webhook in a replacement. Members that do not apply are absent. */
export interface ReplacementState {
  replaces: string | null;
  starts_at: Date | null;
  replaced_by: string | null;
  ends_at: Date | null;
}

export function presentReplacement({ replaces, starts_at, replaced_by, ends_at }: ReplacementState) {
  return {
    ...(replaces !== null && starts_at ? { replaces, starts_at } : {}),
    ...(replaced_by !== null && ends_at ? { replaced_by, ends_at } : {}),
  };
}

export function requireHookId(hookId: string): string {
  if (isPublicId(hookId)) return hookId;
  throw badRequest('"hook_id" must be 24 lower-case hex characters.', { context: 'hook_id' });
}
