import Type, { type Static } from 'typebox';
import { badRequest } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { MOST_URL_CHARACTERS, parseTargetUrl, type UrlRules } from '../platform/outgoing/target-url.ts';

/** Types only: what the members may say is checked in their order below, because those refusals carry a context. */
const checkedBelow = { 'x-refused-by-its-rule': true };
export const NewWebhook = Type.Object({
  url: Type.String({
    ...checkedBelow,
    description: 'Publicly reachable HTTPS endpoint, without credentials, of at most 2048 characters.',
  }),
  events: Type.Array(Type.String(), {
    ...checkedBelow,
    description: '1 to 100 names of events, or `*` alone for all of them. Duplicates are folded.',
  }),
  token: Type.Optional(
    Type.String({
      ...checkedBelow,
      description:
        'Goes out raw as the Authorization header of every delivery. 1 to 512 visible ASCII characters, no spaces.',
    }),
  ),
});
export type NewWebhook = Static<typeof NewWebhook>;

/** What both kinds of webhook ask of a registration, checked in the order url, events, token. */
export interface Registration {
  /** As given. */
  url: string;
  /** As compared. */
  hostname: string;
  events: string[];
  token: string | undefined;
}

export const WILDCARD = '*';
const WILDCARD_ALONE = 'wildcard events can only be used with a single event';
const MOST_EVENTS = 100;
/** Of an unknown name in the answer; known names have at most 40 characters. */
const MOST_QUOTED_CHARACTERS = 100;
/** The token stands in a header: visible ASCII, and no space that a proxy might trim. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

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

function readUrl(text: string, rules: UrlRules): { url: string; hostname: string } {
  const read = parseTargetUrl(text, rules);
  if (read) return read;
  throw badRequest(
    'Invalid url: "url" must be an absolute https address of a public host, without user or password, ' +
      `of at most ${MOST_URL_CHARACTERS} characters.`,
    { context: 'invalid url' },
  );
}

function readEvents(given: string[], isKnown: (name: string) => boolean): string[] {
  if (given.length === 0 || given.length > MOST_EVENTS) {
    throw badRequest(`"events" must have 1 to ${MOST_EVENTS} names.`);
  }
  const events = [...new Set(given)];
  if (events.includes(WILDCARD)) {
    // The specification gives this text, so the message is nothing but the text.
    if (events.length > 1) throw badRequest(WILDCARD_ALONE, { context: WILDCARD_ALONE });
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
  throw badRequest('"token" must be 1 to 512 visible ASCII characters without spaces.');
}

export function requireHookId(hookId: string): string {
  if (isPublicId(hookId)) return hookId;
  throw badRequest('"hook_id" must be 24 lower-case hex characters.');
}
