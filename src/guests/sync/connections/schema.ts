import Type, { type Static } from 'typebox';
import { Id, Name, Nullable, refTo, Timestamp } from '../../../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../../../platform/http/request/paging.ts';

const TYPES = ['beds24', 'hostaway'];

export const ConnectionBody = Type.Object(
  {
    connection_id: Id('connection'),
    type: Type.Enum(TYPES),
    name: Type.String({
      description: 'Stands in the source of its guests, after the type: `beds24:Beds24`.',
    }),
    include_requests: Type.Boolean({
      description: 'Whether bookings that are only asked for count as stays (Beds24).',
    }),
    include_owner_stays: Type.Boolean({
      description: 'Whether stays of the owner count as stays (Hostaway).',
    }),
    created_at: Timestamp,
    last_synced_at: Nullable(Timestamp),
    last_error: Nullable(
      Type.String({
        description: 'What was wrong with the latest reading, in words; null when it went well.',
      }),
    ),
    remarks: Type.Array(Type.String(), { description: 'What the latest reading left aside, in words.' }),
    next_sync_at: Timestamp,
    listing_count: Type.Integer(),
    mapped_count: Type.Integer({ description: 'Of these, those that are a home here.' }),
    guest_count: Type.Integer({ description: 'Guests that came from it, past ones included.' }),
    leaving_count: Type.Integer({
      description:
        'Of these, those that the latest full sync lacks. A full sync at least 5 minutes later removes them if it lacks them too.',
    }),
    leaving: Type.Array(
      Type.Object({
        guest_id: Id('guest'),
        home_id: Id('home'),
        name: Type.String(),
        checkin_time: Timestamp,
        checkout_time: Nullable(Timestamp),
        missing_since: Timestamp,
      }),
      { description: 'The first of them, by check-in. In lists it is empty.' },
    ),
  },
  { $id: 'Connection' },
);

export const ConnectionList = Type.Object(
  { connections: Type.Array(refTo(ConnectionBody)) },
  { $id: 'ConnectionList' },
);

const Secret = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    'x-wanted': 'must be text of 1 to 2000 characters, not blank',
    description,
  });

const secrets = {
  invite_code: Type.Optional(
    Secret(
      'Beds24: a code made there under Settings, Marketplace, API, with the scopes bookings, bookings-personal and properties.',
    ),
  ),
  account_id: Type.Optional(Secret('Hostaway: the number of the account.')),
  secret: Type.Optional(Secret('Hostaway: a secret of its API.')),
};

const stayOptions = {
  include_requests: Type.Optional(Type.Boolean()),
  include_owner_stays: Type.Optional(Type.Boolean()),
};

export const NewConnection = Type.Object(
  {
    type: Type.Enum(TYPES),
    name: Type.Optional(Name),
    ...secrets,
    ...stayOptions,
  },
  { $id: 'ConnectionInput' },
);
export type NewConnection = Static<typeof NewConnection>;

/** What it is stays: an account elsewhere is another connection. New secrets are for one that was locked out. */
export const ConnectionChange = Type.Object(
  { name: Type.Optional(Name), ...secrets, ...stayOptions },
  { $id: 'ConnectionChange' },
);
export type ConnectionChange = Static<typeof ConnectionChange>;

export const ListingBody = Type.Object(
  {
    listing_id: Id('listing'),
    external_id: Type.String({ description: 'What the booking system calls it.' }),
    name: Type.String(),
    home_id: Nullable(Id('home')),
    proposed_home_id: Nullable(
      Type.String({ description: 'The home of the same name, where the listing is none yet.' }),
    ),
    stay_count: Type.Integer({ description: 'Stays of the latest reading.' }),
    last_seen_at: Timestamp,
  },
  { $id: 'Listing' },
);

export const ListingList = Type.Object(
  { listings: Type.Array(refTo(ListingBody)), paging: refTo(Paging) },
  { $id: 'ListingList' },
);

export const ListingQuery = Type.Object(paging.query);

export const ListingChange = Type.Object({ home_id: Nullable(Id('home')) }, { $id: 'ListingChange' });
export type ListingChange = Static<typeof ListingChange>;

export const Transcript = Type.Object(
  {
    calls: Type.Array(
      Type.Object({
        at: Timestamp,
        method: Type.String(),
        path: Type.String({
          description: 'Below the address of the booking system; secrets are not in there.',
        }),
        status: Nullable(Type.Integer({ description: 'Null: there was no answer.' })),
        duration_ms: Type.Integer(),
        bytes: Type.Integer(),
        credits_left: Nullable(
          Type.Number({
            description: 'What the account may still ask for, where the booking system says so.',
          }),
        ),
        outcome: Type.String({ description: 'What came of it, in a sentence.' }),
      }),
      { description: 'The newest first, of the last seven days, at most 500.' },
    ),
  },
  { $id: 'Transcript' },
);

export const connectionSchemas = [ConnectionBody, ListingBody];
