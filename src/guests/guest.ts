import type { Tools } from '../platform/tools.ts';
import type { InputReader } from './input/input-reader.ts';

export const CONVERSATION_STATUSES = ['open', 'snoozed', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

export interface GuestContent {
  name: string;
  phone_number: string | null;
  email: string | null;
  checkin_time: Date;
  /** Null: an open stay; it counts for 30 days. */
  checkout_time: Date | null;
  /** The BCP 47 tag of the booking. Null: it has none. */
  language: string | null;
}

/** The members that people write, in the order in which they are checked. */
export const GUEST_MEMBERS = [
  'name',
  'phone_number',
  'email',
  'checkin_time',
  'checkout_time',
  'language',
] as const satisfies (keyof GuestContent)[];

export interface Origin {
  home_id: string;
  source: string;
  readonly: boolean;
  integration_id: string | null;
}

export interface GuestRow extends GuestContent, Origin {
  guest_id: string;
  external_id: string | null;
  validation_errors: string[];
  access_code: string;
  conversation_status: ConversationStatus | null;
  conversation_started_at: Date | null;
  conversation_last_message_at: Date | null;
  conversation_message_count: number | null;
  created_at: Date;
  updated_at: Date;
  /** The guest sets it on the guest page; sources and hosts cannot. */
  chosen_language: string | null;
  /** When the personal data was erased. */
  erased_at: Date | null;
  /** Since when its source lacks it; a later full sync that lacks it too removes it. */
  missing_since: Date | null;
}

export interface GuestRules {
  /** ISO 3166 codes of countries that the messaging gateway does not reach. */
  unreachableCountries: ReadonlySet<string>;
}

export interface GuestDependencies {
  tools: Tools;
  rules: GuestRules;
}

/** For guests from files, calendars and booking systems. */
export interface InputDependencies extends GuestDependencies {
  reader: InputReader;
}

/**
 * A guest that is not stored yet; inserting it sets the access code. Each member is written out: an object of this size built by
 * spreading takes ten times the memory, which matters in an import of 100,000 rows.
 */
export function newGuest(
  { tools }: GuestDependencies,
  origin: Origin,
  content: GuestContent,
  external_id: string | null,
  validation_errors: string[],
): GuestRow {
  const now = tools.clock.now();
  return {
    guest_id: tools.newId(),
    home_id: origin.home_id,
    name: content.name,
    phone_number: content.phone_number,
    email: content.email,
    checkin_time: content.checkin_time,
    checkout_time: content.checkout_time,
    language: content.language,
    source: origin.source,
    readonly: origin.readonly,
    integration_id: origin.integration_id,
    external_id,
    validation_errors,
    access_code: '',
    conversation_status: null,
    conversation_started_at: null,
    conversation_last_message_at: null,
    conversation_message_count: null,
    created_at: now,
    updated_at: now,
    chosen_language: null,
    erased_at: null,
    missing_since: null,
  };
}
