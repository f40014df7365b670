import Type from 'typebox';
import { isEventType } from '../../../catalogue/index.ts';
import { MOST_URL_CHARACTERS } from '../../../platform/outgoing/target-url.ts';
import { readRegistration } from '../../../webhooks/index.ts';
import {
  Count,
  Instant,
  InstantOrNever,
  JsonList,
  JsonText,
  List,
  type RowCheck,
  type TableRules,
  Text,
  type Values,
  Whole,
  Word,
} from '../kinds.ts';

export const Url = Text(MOST_URL_CHARACTERS, 1);
export const Token = Text(512, 1);
export const Secret = Text(200, 1);

/** First delivery and four retries. */
const MOST_ATTEMPTS = 5;
const MOST_ANSWERED = 100_000;
const Attempt = Type.Object({
  attempt: Whole(1, MOST_ATTEMPTS),
  at: Instant,
  ms: Count,
  url: Url,
  token: Type.Optional(Type.Literal(true)),
  status: Type.Optional(Whole(0, 999)),
  reason: Type.Optional(Text(1000)),
  phase: Type.Optional(Word),
});
const Answered = Type.Union([Type.Object({ text: Text(MOST_ANSWERED), isCut: Type.Boolean() }), Type.Null()]);

export const webhookRules: TableRules = {
  organization_webhooks: {
    url: Url,
    hostname: Text(255, 1),
    events: List(Text(100, 1), 100),
    sealed_token: Token,
    sealed_secret: Secret,
    last_error: Type.Object({
      reason: Text(1000),
      status_code: Type.Optional(Whole(0, 999)),
      failed_at: Instant,
      attempts: Whole(0, MOST_ATTEMPTS),
    }),
    discarded_count: Count,
  },
  deliveries: {
    event_type: Word,
    event: JsonText(Type.Object({})),
    digest: Text(200),
    attempts: Whole(0, MOST_ATTEMPTS - 1),
    due_at: InstantOrNever,
    tries: JsonList(Attempt, MOST_ATTEMPTS),
    answers: JsonList(Answered, MOST_ATTEMPTS),
  },
  delivery_outcomes: { event_type: Word, reason: Text(1000), attempts: Count },
};

/** Validated as over the API: an allowed address, existing events, a token that a header can carry. */
export function checkWebhook(
  { url, hostname, events, sealed_token }: Values,
  urls: Parameters<RowCheck>[1],
  isKnown: (name: string) => boolean,
): string | undefined {
  if (typeof url !== 'string' || !Array.isArray(events)) return undefined;
  const token = sealed_token === undefined ? {} : { token: sealed_token as string };
  const read = readRegistration({ url, events, ...token }, urls, isKnown);
  return hostname === undefined || hostname === read.hostname
    ? undefined
    : '"hostname" must be that of "url".';
}

export const webhookChecks: Record<string, RowCheck> = {
  organization_webhooks: (row, urls) => checkWebhook(row, urls, isEventType),
};
