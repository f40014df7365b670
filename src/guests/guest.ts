import type { Tools } from '../platform/tools.ts';
import type { InputReader } from './input/input-reader.ts';

export const CONVERSATION_STATUSES = ['open', 'snoozed', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** What people write about a stay. */
export interface GuestContent {
  name: string;
  phone_number: string | null;
  email: string | null;
  checkin_time: Date;
  /** Null: an open stay; it counts for 30 days. */
  checkout_time: Date | null;
  /** As the booking says, a tag of BCP 47. Null: it does not. */
  language: string | null;
}

/** Where a stay came from. */
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
  /** By the guest, on the page. No source and no host writes it. */
  chosen_language: string | null;
  /** Since when nothing is known any more of who it is. */
  erased_at: Date | null;
  /** Since when its source lacks it; a later full sync that lacks it too removes it. */
  missing_since: Date | null;
}

/** What the rules about guests need beside the tools. */
export interface GuestRules {
  /** ISO 3166 codes of countries that the messaging gateway does not reach. */
  unreachableCountries: ReadonlySet<string>;
}

export interface GuestDependencies {
  tools: Tools;
  rules: GuestRules;
}

/** Where guests come from what customers send us or point us at. */
export interface InputDependencies extends GuestDependencies {
  reader: InputReader;
}

/**
 * A guest that is not stored yet; the code comes with storing. Written out, not spread together: an object of this
 * many members that was spread takes ten times the memory, which an import of 100,000 rows felt.
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
